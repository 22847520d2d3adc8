/** Where a stop may go: a round by its place, or none. */
export type Target = { value: string; label: string }

export const none = 'none'
