export const editorUrl = (id: string): string => `/apps/forms/editor/${id}`

/** Published versions of a form, and what changed in each. */
export const versionsUrl = (id: string): string => `${editorUrl(id)}/versiones`

/** Whom a form is asked of, and how far they are. */
export const assignmentUrl = (id: string): string => `${editorUrl(id)}/asignacion`
