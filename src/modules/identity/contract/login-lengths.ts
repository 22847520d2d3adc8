/** Lengths of spec.md §5 and §9, in characters, with what a person reads about each. */
export const loginLengths = {
  minimum: 4,
  maximum: 200,
  tooShort: 'La longitud mínima del carácter es 4',
  tooLong: 'La longitud máxima es de 200 caracteres.',
}
