const prefix = 'archivo:'

/** The key of an uploaded document: the other system's number with a prefix that no phone's key has. */
export const fileKey = (number: string): string => `${prefix}${number}`

/** The key of a document whose upload was undone, so that its number can be uploaded again. */
export const freedKey = (key: string, id: string): string => `${key.slice(0, 120)}:deshecho:${id}`
