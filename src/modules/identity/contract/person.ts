import { z } from 'zod'

/** Lengths of spec.md §5 and §9, with its messages to the letter. */
const minimum = (length: number) => `La longitud mínima del carácter es ${length}`
const maximum = (length: number) => `La longitud máxima del carácter es ${length}`

const longestEmail = 200
const longestPassword = 200

/** A name that people read in lists and letters: one line, nothing invisible. */
const name = (shortest: number) =>
  z
    .string('Completá este dato.')
    .trim()
    .min(shortest, minimum(shortest))
    .max(45, maximum(45))
    .refine(
      text => !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text),
      'Sacá los caracteres invisibles.',
    )

export const emailAddress = z
  .string('Completá este dato.')
  .trim()
  .max(longestEmail, maximum(longestEmail))
  .pipe(z.email('Por favor introduzca una dirección de correo electrónico válida'))

export const newPassword = z
  .string('Completá este dato.')
  .min(6, minimum(6))
  .max(longestPassword, maximum(longestPassword))

/** A password that is compared, not chosen: any that could have been chosen once. */
export const givenPassword = z.string('Completá este dato.').min(1, 'Completá este dato.').max(longestPassword)

export const displayName = name(4)
export const companyName = name(3)

/** Of a letter's link: whatever is not one of ours is as good as a spent one. */
export const linkToken = z.string('Falta el enlace.').min(1, 'Falta el enlace.').max(200, 'El enlace no es válido.')

export const passwordsDiffer = 'Las contraseñas no coinciden.'
