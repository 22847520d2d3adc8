const prefix = 'archivo:'

/** What a document of a file is known by for ever: the other system's number, which no phone's key can be. */
export const fileKey = (number: string): string => `${prefix}${number}`

/** The key of a document whose upload was undone: the same number may come again. */
export const freedKey = (key: string, id: string): string => `${key.slice(0, 120)}:deshecho:${id}`
