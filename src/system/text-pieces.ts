import { isAscii } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import { TextDecoder } from "node:util";
import { explainUnreadable, openRegularFile } from "./regular-file.ts";

const PIECE_BYTES = 256 * 1024;

/** A file's text in pieces, UTF-8 or UTF-16 as of PowerShell; throws a UserError that names an unreadable path. */
export async function* readTextPieces(path: string): AsyncGenerator<string> {
  try {
    const file = await openRegularFile(path);
    yield* decodeText(file.createReadStream({ highWaterMark: PIECE_BYTES }));
  } catch (error) {
    throw explainUnreadable(path, error);
  }
}

/** The text of a byte stream in pieces: UTF-8, or UTF-16 with a mark or ASCII at its start. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | StringDecoder | undefined;
  // Whether the last piece ended with a whole character.
  let isWhole = true;
  for await (const piece of bytes) {
    decoder ??= openDecoder(piece);
    const buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    // Much faster than decoding.
    const isPlain = decoder instanceof StringDecoder && isAscii(buffer);
    yield isPlain && isWhole ? buffer.toString("latin1") : decode(decoder, buffer);
    isWhole = isPlain;
  }
  const rest = decoder instanceof StringDecoder ? decoder.end() : (decoder?.decode() ?? "");
  if (rest !== "") yield rest;
}

/** UTF-16 begins with a mark, or has a zero byte in every ASCII character. */
function openDecoder([first, second]: Uint8Array): TextDecoder | StringDecoder {
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (!isLittle && !isBig) return new StringDecoder("utf8");
  return new TextDecoder(isLittle ? "utf-16le" : "utf-16be", { ignoreBOM: true });
}

function decode(decoder: TextDecoder | StringDecoder, buffer: Buffer): string {
  return decoder instanceof StringDecoder ? decoder.write(buffer) : decoder.decode(buffer, { stream: true });
}
