/** A server of many tools, some of which write: what is offered of it, and what is used. */
import { inject } from 'vitest';
import { testManyTools } from '../support/many-tools-tests.ts';

testManyTools(`${inject('mcpServer')}/many/${crypto.randomUUID()}`);
