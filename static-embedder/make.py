"""Makes the embedder that ships with Mull: one vector for each piece of a word, from a model that knows meaning.

    python static-embedder/make.py FOLDER

FOLDER holds what README.md says. Writes public/static-embedder/tokens.bin and its figures in
src/catalogue/static-embedder.ts. The vectors of the model are kept in FOLDER, so a second run takes seconds.
"""

import argparse
import hashlib
import json
import re
import zipfile
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ROOT / "public" / "static-embedder" / "tokens.bin"
FACTS = ROOT / "src" / "catalogue" / "static-embedder.ts"
STOP_WORDS = ROOT / "src" / "memory" / "text" / "stop-words.ts"
MODEL = "all-minilm-l6-v2-q.onnx"
TOKENIZER = "all-minilm-l6-v2-q-tokenizer.json"

DIMENSIONS = 120
# Stands before every text, with a length that changes no other vector: an empty text has a direction too.
START_LENGTH = 0.001


def vectors_of_pieces(folder: Path, archive: zipfile.ZipFile, vocabulary: dict[str, int]) -> np.ndarray:
    """What the model gives for each piece alone: the mean of its output over [CLS], the piece and [SEP]."""
    kept = folder / "pieces.npy"
    if kept.exists():
        return np.load(kept)
    session = onnxruntime.InferenceSession(archive.read(MODEL))
    first, last = vocabulary["[CLS]"], vocabulary["[SEP]"]
    found = []
    for piece in range(len(vocabulary)):
        ids = np.array([[first, piece, last]], np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        found.append(session.run(None, inputs)[0][0].mean(0))
    np.save(kept, np.array(found, np.float32))
    return np.load(kept)


def glosses(folder: Path) -> list[str]:
    """The definitions of WordNet with the words that they define."""
    found = []
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / "package" / "dict" / f"data.{part}").read_text("latin1").splitlines():
            if line.startswith("  ") or " | " not in line:
                continue
            head, gloss = line.split(" | ", 1)
            fields = head.split()
            words = [fields[4 + 2 * i].split("(")[0].replace("_", " ") for i in range(int(fields[3], 16))]
            found.append(f"{', '.join(words)}: {gloss}")
    return found


def weights_of(vocabulary: dict[str, int], texts: list[str], tokenizer: Tokenizer) -> np.ndarray:
    """
    Inverse document frequency of each piece: what is in every text says little. Stop words say nothing. Short
    pieces inside a word, and pieces that are in no English text, are in every text of some other language.
    """
    seen = np.zeros(len(vocabulary))
    for encoded in tokenizer.encode_batch(texts, add_special_tokens=False):
        seen[list(set(encoded.ids))] += 1
    weights = np.log(len(texts) / (seen + 0.5))
    stop_words = STOP_WORDS.read_text().split("stopWords = `")[1].split("`")[0].split()
    for piece, number in vocabulary.items():
        if piece in stop_words:
            weights[number] = 0
        if piece.startswith("##"):
            weights[number] *= 0.15 if len(piece) <= 5 else 0.7
        if seen[number] == 0:
            weights[number] *= 0.7
    return weights


def reduced(vectors: np.ndarray, use: np.ndarray) -> np.ndarray:
    """On the leading directions in which pieces differ, but for the first two: they tell how frequent a piece is."""
    centred = vectors - vectors[use].mean(0)
    _, directions = np.linalg.eigh(np.cov(centred[use].T))
    return centred @ directions[:, ::-1][:, 2 : 2 + DIMENSIONS]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    archive = zipfile.ZipFile(folder / "minilm.jar")
    written = archive.read(TOKENIZER).decode()
    vocabulary = json.loads(written)["model"]["vocab"]
    tokenizer = Tokenizer.from_str(written)
    tokenizer.no_padding()
    tokenizer.no_truncation()

    words = [piece for piece in vocabulary if not re.fullmatch(r"\[(PAD|UNK|CLS|SEP|MASK|unused\d+)\]", piece)]
    numbers = np.array([vocabulary[piece] for piece in words])
    vectors = vectors_of_pieces(folder, archive, vocabulary)
    weights = weights_of(vocabulary, glosses(folder), tokenizer)
    table = (reduced(vectors, numbers) * weights[:, None])[[vocabulary["[CLS]"], vocabulary["[UNK]"], *numbers]]
    table[0] *= START_LENGTH / np.linalg.norm(table[0])
    table[1] = 0

    scales = (np.abs(table).max(1) / 127).astype("<f4")
    signed = np.round(table / np.maximum(scales, 1e-30)[:, None]).astype("i1")
    content = scales.tobytes() + signed.tobytes() + "\n".join(["[CLS]", "[UNK]", *words]).encode()
    SHIPPED.parent.mkdir(exist_ok=True)
    SHIPPED.write_bytes(content)
    facts = FACTS.read_text()
    for name, value in {
        "bytes": f"{len(content):_}",
        "sha256": f"'{hashlib.sha256(content).hexdigest()}'",
        "pieces": f"{len(table):_}",
        "dimensions": str(DIMENSIONS),
    }.items():
        facts = re.sub(rf"(\t{name}: ).*(,\n)", rf"\g<1>{value}\2", facts)
    FACTS.write_text(facts)
    print(f"{SHIPPED}: {len(table)} pieces, {len(content)} bytes")


if __name__ == "__main__":
    main()
