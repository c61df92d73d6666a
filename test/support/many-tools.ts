/**
 * Tools as `@modelcontextprotocol/server-everything` has them: many, the one that is wanted far down
 * the list, some that write, some that say nothing of themselves, and every shape of a result.
 */
import {
	fromJsonSchema,
	type JsonSchemaType,
	type McpServer,
	type ToolAnnotations,
} from '@modelcontextprotocol/server';

type Result = { content: Content[]; structuredContent?: Record<string, unknown> };
type Content =
	| { type: 'text'; text: string; annotations?: { audience: ('user' | 'assistant')[] } }
	| { type: 'image'; data: string; mimeType: string }
	| { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
	| { type: 'resource_link'; uri: string; name: string; mimeType: string };
type Given = Record<string, unknown>;

const text = (words: string): Content => ({ type: 'text', text: words });
const says = (words: string): Result => ({ content: [text(words)] });
const uri = (kind: string, id: number) => `demo://resource/dynamic/${kind}/${id}`;

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
const repeats = { readOnlyHint: false, idempotentHint: true };
const writes = { readOnlyHint: false, idempotentHint: false };

const number = (description: string): JsonSchemaType => ({ type: 'number', description });
const string = (description: string): JsonSchemaType => ({ type: 'string', description });

interface Tool {
	name: string;
	title?: string;
	description: string;
	/** Absent: it says nothing of what it does. */
	annotations?: ToolAnnotations;
	input?: Record<string, JsonSchemaType>;
	output?: Record<string, JsonSchemaType>;
	answer: (given: Given) => Result;
}

const weather = { temperature: 36, conditions: 'Light rain', humidity: 82 };

const tools: Tool[] = [
	{
		name: 'echo',
		title: 'Echo',
		annotations: reads,
		description: 'Gives back the text that came in',
		input: { message: string('What to give back') },
		answer: ({ message }) => says(`Echo: ${String(message)}`),
	},
	{
		name: 'get-annotated-message',
		annotations: reads,
		description: 'Shows what a message can carry besides its words.',
		input: { messageType: { type: 'string', enum: ['error', 'success'] } },
		answer: () => ({
			content: [
				{ ...text('Error: it did not work'), annotations: { audience: ['user'] } } as Content,
			],
		}),
	},
	{
		name: 'get-env',
		title: 'Environment',
		annotations: reads,
		description: 'Prints the variables of the process',
		answer: () => says('{}'),
	},
	{
		name: 'get-resource-links',
		annotations: reads,
		description: 'Gives a list of links to resources',
		input: { count: number('How many, from 1 to 10') },
		answer: ({ count }) => ({
			content: [
				text(`Here are ${String(count)} links:`),
				...Array.from({ length: Number(count) }, (_, i): Content => ({
					type: 'resource_link',
					uri: uri('text', i + 1),
					name: `Text ${i + 1}`,
					mimeType: 'text/plain',
				})),
			],
		}),
	},
	{
		name: 'get-resource-reference',
		annotations: reads,
		description: 'Gives one resource whole',
		input: { resourceId: number('Which') },
		answer: ({ resourceId }) => ({
			content: [
				text('Here it is:'),
				{
					type: 'resource',
					resource: {
						uri: uri('text', Number(resourceId)),
						mimeType: 'text/plain',
						text: `Resource ${String(resourceId)}: plain words`,
					},
				},
			],
		}),
	},
	{
		name: 'get-structured-content',
		annotations: reads,
		description: 'Gives the weather of a city as structured data',
		input: { location: { type: 'string', enum: ['Chicago', 'New York'] } },
		output: { temperature: number(''), conditions: string(''), humidity: number('') },
		answer: () => ({ ...says(JSON.stringify(weather)), structuredContent: weather }),
	},
	{
		name: 'get-sum',
		title: 'Sum',
		annotations: reads,
		description: 'Gives the sum of two numbers',
		input: { a: number('One'), b: number('The other') },
		answer: ({ a, b }) =>
			says(`The sum of ${String(a)} and ${String(b)} is ${Number(a) + Number(b)}.`),
	},
	{
		name: 'get-tiny-image',
		annotations: reads,
		description: 'Gives a very small picture.',
		answer: () => ({
			content: [
				text('Here it is:'),
				{ type: 'image', data: 'A'.repeat(5000), mimeType: 'image/png' },
			],
		}),
	},
	{
		name: 'gzip-file-as-resource',
		annotations: repeats,
		description: 'Packs a file from the network, and the sum of its bytes with it.',
		input: { name: string('Of the result'), data: string('Where the file lies') },
		answer: () => says('Packed.'),
	},
	{
		name: 'toggle-simulated-logging',
		title: 'Toggle logging',
		annotations: writes,
		description: 'Turns made-up messages of the log on or off.',
		answer: () => says('Started simulated logging.'),
	},
	{
		name: 'toggle-subscriber-updates',
		annotations: writes,
		description: 'Turns made-up news of resources on or off.',
		answer: () => says('Started simulated updates.'),
	},
	{
		name: 'trigger-long-running-operation',
		annotations: reads,
		description: 'Takes its time.',
		input: { duration: number('In seconds') },
		answer: ({ duration }) => says(`Done after ${String(duration)} seconds.`),
	},
	{
		name: 'simulate-research-query',
		description: 'Pretends to look into something for long, and sums it up.',
		input: { topic: string('What to look into') },
		answer: () => says('Looked.'),
	},
];

/** `saw` hears of each call. */
export function registerManyTools(server: McpServer, saw: (tool: string, given: Given) => void) {
	for (const { name, title, description, annotations, input = {}, output, answer } of tools) {
		const object = (properties: Record<string, JsonSchemaType>) =>
			fromJsonSchema<Given>({ type: 'object', properties, required: Object.keys(properties) });
		server.registerTool(
			name,
			{
				description,
				inputSchema: object(input),
				...(title ? { title } : {}),
				...(annotations ? { annotations } : {}),
				...(output ? { outputSchema: object(output) } : {}),
			},
			async (given) => {
				saw(name, given);
				return answer(given);
			},
		);
	}
}
