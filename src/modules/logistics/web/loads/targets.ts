/** A target of a stop: a trip by its index, or none. */
export type Target = { value: string; label: string }

export const none = 'none'
