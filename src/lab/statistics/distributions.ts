/** The few distributions that the Lab's figures rest on: binomial, beta, normal, Student's t. */

const lanczos = [
	676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
	-0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0, to about 1e-14 (Lanczos). */
function logGamma(x: number): number {
	if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
	const y = x - 1;
	const sum = lanczos.reduce((total, c, i) => total + c / (y + i + 1), 0.9999999999998099);
	const t = y + 7.5;
	return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum);
}

export const logBeta = (a: number, b: number): number =>
	logGamma(a) + logGamma(b) - logGamma(a + b);

/** ln of n over k; minus infinity where there is no such choice. */
export const logChoose = (n: number, k: number): number =>
	k < 0 || k > n ? -Infinity : logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/** Regularised incomplete beta I_x(a, b): continued fraction by Lentz's method. */
export function betaCdf(x: number, a: number, b: number): number {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	if (x > (a + 1) / (a + b + 2)) return 1 - betaCdf(1 - x, b, a);
	const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
	const tiny = 1e-300;
	const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
	let [f, c, d] = [1, 1, 0];
	for (let i = 0; i <= 500; i++) {
		const m = i >> 1;
		const step =
			i === 0
				? 1
				: i % 2 === 0
					? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
					: -((a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / away(1 + step * d);
		c = away(1 + step / c);
		f *= c * d;
		if (Math.abs(1 - c * d) < 1e-14) break;
	}
	return front * (f - 1);
}

/** Where a rising function reaches `wanted`, by bisection. */
function inverse(cdf: (x: number) => number, wanted: number, low: number, high: number): number {
	for (let i = 0; i < 200 && high - low > 1e-13 * Math.max(1, Math.abs(low)); i++) {
		const middle = (low + high) / 2;
		if (cdf(middle) < wanted) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}

export const betaQuantile = (p: number, a: number, b: number): number =>
	inverse((x) => betaCdf(x, a, b), p, 0, 1);

/** P(T ≤ t) with `df` degrees of freedom. */
export function studentCdf(t: number, df: number): number {
	const tail = betaCdf(df / (df + t * t), df / 2, 0.5) / 2;
	return t < 0 ? tail : 1 - tail;
}

export const studentQuantile = (p: number, df: number): number =>
	inverse((t) => studentCdf(t, df), p, -1e6, 1e6);

/** The z below which a share `p` of the normal lies. */
export function normalQuantile(p: number): number {
	return inverse(normalCdf, p, -40, 40);
}

/** P(Z ≤ z), by the incomplete gamma's series near 0 and its continued fraction in the tails. */
export function normalCdf(z: number): number {
	const x = (z * z) / 2;
	if (x > 700) return z < 0 ? 0 : 1;
	if (x < 3) {
		let [term, sum] = [1, 1];
		for (let n = 1; n < 200 && term > 1e-17 * sum; n++) sum += term *= (2 * x) / (2 * n + 1);
		return 0.5 + (z * Math.exp(-x) * sum) / Math.sqrt(2 * Math.PI);
	}
	let fraction = 0;
	for (let n = 200; n > 0; n--) fraction = n / (Math.abs(z) + fraction);
	const tail = Math.exp(-x) / (Math.sqrt(2 * Math.PI) * (Math.abs(z) + fraction));
	return z < 0 ? tail : 1 - tail;
}
