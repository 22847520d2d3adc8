import { isApiError, messageOf } from './api-error.ts'

/** The errors of a form: by field, or one message for the whole form. */
export type Refusal = { errors: Record<string, string>; failure: string | null }

export const noRefusal: Refusal = { errors: {}, failure: null }

/** The server's errors by field. */
export const placedIn = (error: unknown): Refusal['errors'] =>
  isApiError(error) ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {}

export const refusalOf = (error: unknown): Refusal => {
  const errors = placedIn(error)
  return { errors, failure: Object.keys(errors).length > 0 ? null : messageOf(error) }
}
