import { isApiError, messageOf } from './api-error.ts'

/** What of a form was not taken: by the place of what is to be mended, or else in one sentence. */
export type Refusal = { errors: Record<string, string>; failure: string | null }

export const noRefusal: Refusal = { errors: {}, failure: null }

/** The errors that the server placed, by their place. */
export const placedIn = (error: unknown): Refusal['errors'] =>
  isApiError(error) ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {}

export const refusalOf = (error: unknown): Refusal => {
  const errors = placedIn(error)
  return { errors, failure: Object.keys(errors).length > 0 ? null : messageOf(error) }
}
