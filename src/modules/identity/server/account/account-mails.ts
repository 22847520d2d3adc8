import type { MailMessage } from '../../../../kernel/server/mail/mail-message.ts'

const note = 'Si no fuiste vos, avisale ya a un administrador de tu empresa: puede cerrar tus sesiones.'

/** What a person is told by letter about their own account, in case it was not them. */
export const accountMails = {
  passwordChanged: (to: string): MailMessage => ({
    to,
    subject: 'Cambió tu contraseña de Andén',
    paragraphs: ['Tu contraseña de Andén cambió recién, y cerramos tus demás sesiones.'],
    note,
  }),
  secondFactorOn: (to: string): MailMessage => ({
    to,
    subject: 'Activaste el segundo factor en Andén',
    paragraphs: ['Desde ahora, para ingresar hace falta también el código de tu aplicación de autenticación.'],
    note,
  }),
  secondFactorOff: (to: string): MailMessage => ({
    to,
    subject: 'Tu segundo factor de Andén quedó desactivado',
    paragraphs: ['Para ingresar alcanza otra vez con tu contraseña.'],
    note,
  }),
} satisfies Record<string, (to: string) => MailMessage>
