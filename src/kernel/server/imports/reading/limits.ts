/** Limits of a file: far above any catalogue, and still read in bounded memory and time. */
export const limits = {
  /** Bytes as uploaded. */
  file: 200 * 1024 * 1024,
  /** Bytes of one unpacked part: a sheet, a csv.gz. */
  unpacked: 2 * 1024 * 1024 * 1024,
  /** Bytes of the texts that an xlsx keeps apart, which are held in memory while its sheet is read. */
  sharedTexts: 160 * 1024 * 1024,
  /** As many as a spreadsheet has. */
  rows: 1_048_576,
  columns: 500,
  cell: 32_767,
} as const
