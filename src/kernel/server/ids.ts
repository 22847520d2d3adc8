import { uuidv7 } from 'uuidv7'

/** Ids come from the application (scale-out rule 5): uuid v7, so rows of one time lie together. */
export const newId = (): string => uuidv7()
