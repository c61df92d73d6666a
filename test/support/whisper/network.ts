/** Whisper as transformers.js takes it: an encoder, and a decoder that is asked for one token after the other. */
import { holds, OnnxWriter } from '../onnx-writer.ts';
import { eights, Layers, type Take } from './layers.ts';

const mels = 80;
const frames = 1500;

/** `input_features` [1, 80, 3000] → `last_hidden_state` [1, 1500, width]. */
export function encoderOf(take: Take, layers: number, width: number): Uint8Array<ArrayBuffer> {
	const net = new Layers(take, width / 64);
	net.file.input('input_features', 'f32', [1, mels, 2 * frames]);
	net.file.output('last_hidden_state', 'f32', [1, frames, width]);
	const convolved = (x: string, name: string, stride: number) => {
		const parts = ['weight', 'bias'].map((part) => net.floats(take(`encoder/${name}/${part}`)));
		const how = { kernel_shape: [3], pads: [1, 1], strides: [stride] };
		return net.gelu(net.node('Conv', [x, ...parts], how));
	};
	const heard = convolved(convolved('input_features', 'conv1', 1), 'conv2', 2);
	const places = net.floats(take('encoder/position_encodings/encodings'));
	let x = net.add(net.node('Transpose', [heard], { perm: [0, 2, 1] }), places);
	for (let layer = 0; layer < layers; layer++) {
		const name = `encoder/layer_${layer}`;
		const self = `${name}/self_attention`;
		const normed = net.norm(x, self);
		const [q, k, v] = [0, 1, 2].map((at) =>
			net.split(net.named(normed, `${self}/linear_0`, at, 3)),
		);
		x = net.add(x, net.named(net.attend(q!, k!, v!), `${self}/linear_1`));
		x = net.forward(x, `${name}/ffn`);
	}
	net.file.node({
		op: 'Identity',
		inputs: [net.norm(x, 'encoder')],
		outputs: ['last_hidden_state'],
	});
	return net.file.finish();
}

/** What was said and heard goes in and out as `past_key_values.N…` and `present.N…`. */
export function decoderOf(take: Take, layers: number, width: number): Uint8Array<ArrayBuffer> {
	const heads = width / 64;
	const net = new Layers(take, heads);
	const { shape, data } = take('decoder/embeddings/weight');
	const vocabulary = shape[0]!;
	net.file.input('input_ids', 'i64', [1, 'new']);
	net.file.input('encoder_hidden_states', 'f32', [1, frames, width]);
	net.file.input('use_cache_branch', 'bool', [1]);
	net.file.output('logits', 'f32', [1, 'new', vocabulary]);

	const { bytes, scales } = eights(data, vocabulary, width);
	const table = net.name('table');
	net.file.tensor(table, 'u8', shape, bytes);
	const row = net.node('Cast', [net.node('Gather', [table, 'input_ids'])], { to: holds.f32 });
	const scale = net.floats({ shape: [vocabulary, 1], data: scales });
	const embedded = net.node('Mul', [
		net.node('Sub', [row, net.one(128)]),
		net.node('Gather', [scale, 'input_ids']),
	]);
	const before = net.node('Gather', [
		net.node('Shape', ['past_key_values.0.decoder.key']),
		net.wholes(2),
	]);
	const places = net.floats(take('decoder/position_encodings/encodings'));
	const place = net.node('Slice', [
		places,
		before,
		net.node('Add', [before, net.wholes(1)]),
		net.wholes(0),
	]);
	let x = net.add(embedded, place);

	for (let layer = 0; layer < layers; layer++) {
		const name = `decoder/layer_${layer}`;
		const [self, cross] = [`${name}/self_attention`, `${name}/attention`];
		const cached = (of: string, what: string, length: string) => {
			const [past, present] = [`past_key_values.${layer}`, `present.${layer}`];
			net.file.input(`${past}.${of}.${what}`, 'f32', [1, heads, `past ${length}`, 64]);
			net.file.output(`${present}.${of}.${what}`, 'f32', [1, heads, length, 64]);
			return { past: `${past}.${of}.${what}`, present: `${present}.${of}.${what}` };
		};

		const normed = net.norm(x, self);
		const said = ['key', 'value'].map((what, at) => {
			const { past, present } = cached('decoder', what, 'said');
			const now = net.split(net.named(normed, `${self}/linear_0`, at + 1, 3));
			net.file.node({
				...{ op: 'Concat', inputs: [past, now] },
				...{ outputs: [present], attributes: { axis: 2 } },
			});
			return present;
		});
		const query = net.split(net.named(normed, `${self}/linear_0`, 0, 3));
		x = net.add(x, net.named(net.attend(query, said[0]!, said[1]!), `${self}/linear_1`));

		// What was heard is computed once.
		const heard = ['key', 'value'].map((what, at) => {
			const { past, present } = cached('encoder', what, 'heard');
			const kept = new OnnxWriter();
			kept.node({ op: 'Identity', inputs: [past], outputs: [`${present} kept`] });
			kept.output(`${present} kept`, 'f32', [1, heads, 'heard', 64]);
			const first = new Layers(take, heads, `${present} `);
			const made = first.split(first.named('encoder_hidden_states', `${cross}/linear_1`, at, 2));
			first.file.output(made, 'f32', [1, heads, 'heard', 64]);
			net.file.node({
				...{ op: 'If', inputs: ['use_cache_branch'], outputs: [present] },
				attributes: { then_branch: kept, else_branch: first.file },
			});
			return present;
		});
		const asks = net.split(net.named(net.norm(x, cross), `${cross}/linear_0`));
		x = net.add(x, net.named(net.attend(asks, heard[0]!, heard[1]!), `${cross}/linear_2`));
		x = net.forward(x, `${name}/ffn`);
	}
	const words = net.linear(net.norm(x, 'decoder'), { shape, data });
	net.file.node({ op: 'Identity', inputs: [words], outputs: ['logits'] });
	return net.file.finish();
}
