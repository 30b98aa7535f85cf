import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { UserError } from "../model/user-error.ts";
import { explainFileError } from "./files.ts";

const PIECE_BYTES = 256 * 1024;

/**
 * The text of a file in pieces, so that it is never in memory as a whole: UTF-8, or UTF-16 with its mark, as PowerShell
 * writes what it redirects into a file.
 * @throws UserError that names the path where it cannot be read.
 */
export async function* readTextPieces(path: string): AsyncGenerator<string> {
  try {
    yield* decodeText(createReadStream(path, { highWaterMark: PIECE_BYTES }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UserError(`${path}: ${explainFileError(error)}`, { cause: error });
  }
}

/** The text of a stream of bytes, in pieces. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: StringDecoder | undefined;
  let encoding: "utf8" | "utf16le" = "utf8";
  // Whether no character of the piece before waits for its other bytes.
  let isWhole = true;
  for await (const piece of bytes) {
    if (decoder === undefined && piece[0] === 0xff && piece[1] === 0xfe) encoding = "utf16le";
    decoder ??= new StringDecoder(encoding);
    const buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    // Looking whether a piece is ASCII takes a fraction of decoding it.
    const isPlain = encoding === "utf8" && isAscii(buffer);
    yield isPlain && isWhole ? buffer.toString("latin1") : decoder.write(buffer);
    isWhole = isPlain;
  }
  const rest = decoder?.end() ?? "";
  if (rest !== "") yield rest;
}
