/** An entry of a zip as its directory has it. */
export interface RawEntry {
  nameBytes: Buffer;
  /** The name that a Unicode Path field gives, where one fits the name. */
  unicodeName: string | null;
  isUtf8: boolean;
  isEncrypted: boolean;
  isLink: boolean;
  /** 0 is stored, 8 deflated. */
  method: number;
  crc32: number;
  compressedSize: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

export interface ZipEntryFile extends RawEntry {
  /** Its path with '/', in Unicode. */
  name: string;
}
