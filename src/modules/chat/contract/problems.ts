import { defineProblems } from '../../../kernel/contract/problems.ts'

export const chatProblems = defineProblems('chat', {
  noContact: { status: 404, message: 'Esa persona no está en tu empresa.' },
  leftCompany: { status: 409, message: 'Esa persona ya no puede recibir mensajes: su usuario está suspendido.' },
  yourself: { status: 400, message: 'No podés escribirte a vos.' },
})
