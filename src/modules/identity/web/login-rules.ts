import { loginLengths } from '../contract/login-lengths.ts'

export type LoginValues = { email: string; password: string; accepted: boolean }
export type LoginField = 'email' | 'password'

/** The message of one field (spec.md §5), null when it is well. */
export const fieldError = (field: LoginField, value: string): string | null => {
  const { length } = field === 'email' ? value.trim() : value
  if (length < loginLengths.minimum) return loginLengths.tooShort
  return length > loginLengths.maximum ? loginLengths.tooLong : null
}

/** Why the button waits, said under it; null when it does not. */
export const reasonToWait = ({ email, password, accepted }: LoginValues): string | null => {
  if (fieldError('email', email) || fieldError('password', password))
    return 'Completá tu e-mail y tu contraseña para ingresar.'
  return accepted ? null : 'Aceptá los términos y condiciones para ingresar.'
}
