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
  for await (const piece of bytes) {
    decoder ??= new StringDecoder(piece[0] === 0xff && piece[1] === 0xfe ? "utf16le" : "utf8");
    yield decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  }
  const rest = decoder?.end() ?? "";
  if (rest !== "") yield rest;
}
