/** The same with the protocol's own server for trying clients, as it is published. */
import { inject } from 'vitest';
import { testManyTools } from '../../support/many-tools-tests.ts';

testManyTools(inject('everythingServer'));
