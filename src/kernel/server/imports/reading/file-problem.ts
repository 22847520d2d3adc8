/**
 * A problem of a file as a whole, in words for the person who uploaded it; the reading thread sends it as a message.
 */
export type FileProblem = Error & { fileProblem: true }

export const fileProblem = (message: string, cause?: unknown): FileProblem =>
  Object.assign(new Error(message, { cause }), { fileProblem: true as const })

export const isFileProblem = (error: unknown): error is FileProblem => error instanceof Error && 'fileProblem' in error
