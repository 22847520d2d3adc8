/** The result of a command, for people and for pipes: stdout. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Notices and progress beside the result: stderr. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`)
