import { defineProblems } from '../../../kernel/contract/problems.ts'

export const galleryProblems = defineProblems('gallery', {
  purged: { status: 409, message: 'Esas fotos ya no se pueden recuperar: sus archivos se borraron.' },
})
