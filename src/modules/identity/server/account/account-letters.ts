import type { Letter } from '../../../../kernel/server/mail/letter.ts'

const note = 'Si no fuiste vos, avisale ya a un administrador de tu empresa: puede cerrar tus sesiones.'

/** What a person is told by letter about their own account, in case it was not them. */
export const accountLetters = {
  passwordChanged: (to: string): Letter => ({
    to,
    subject: 'Cambió tu contraseña de Andén',
    paragraphs: ['Tu contraseña de Andén cambió recién, y cerramos tus demás sesiones.'],
    note,
  }),
  secondFactorOn: (to: string): Letter => ({
    to,
    subject: 'Activaste el segundo factor en Andén',
    paragraphs: ['Desde ahora, para ingresar hace falta también el código de tu aplicación de autenticación.'],
    note,
  }),
  secondFactorOff: (to: string): Letter => ({
    to,
    subject: 'Tu segundo factor de Andén quedó desactivado',
    paragraphs: ['Para ingresar alcanza otra vez con tu contraseña.'],
    note,
  }),
} satisfies Record<string, (to: string) => Letter>
