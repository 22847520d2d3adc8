/** What is wrong with a file as a whole, in words for whoever uploaded it; it also travels out of the reading thread. */
export type FileProblem = Error & { fileProblem: true }

export const fileProblem = (message: string, cause?: unknown): FileProblem =>
  Object.assign(new Error(message, { cause }), { fileProblem: true as const })

export const isFileProblem = (error: unknown): error is FileProblem => error instanceof Error && 'fileProblem' in error
