/** Text to be looked for by `like` as it is: its wildcards are characters like any other. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, match => `\\${match}`)

/** The pattern of whatever holds the text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
