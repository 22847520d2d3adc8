/** Text for `like`, with its wildcards escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, match => `\\${match}`)

/** The `like` pattern of the texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
