import { z } from 'zod'
import type { ProblemDocument } from '../../../kernel/contract/problems.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { displayNameInput } from '../../identity/contract/account.ts'
import { refusalText } from './refusals.ts'

/** The calls of spec.md §7 with which an older client signs in and keeps its person's settings. */
const tag = 'Cliente anterior: sesión'

const saved = z.record(z.string(), z.unknown())

/** spec.md §3, the signed-in user. `settings` has layout, theme and customScrollbars, as the person saved them. */
const wireUser = z.object({
  uuid: z.uuid(),
  role: z.array(z.string()),
  from: z.string(),
  data: z.object({
    displayName: z.string(),
    photoURL: z.string(),
    email: z.string(),
    settings: saved,
    shortcuts: z.array(z.string()),
  }),
  homeTab: z.string(),
  /** Null for a role that does not see the licences of the company. */
  licenseSettings: z.object({ envId: z.uuid(), license: z.string(), settings: saved }).nullable(),
})
export type WireUser = z.output<typeof wireUser>

const signedIn = z.object({ user: wireUser, access_token: z.string() })

/** The older form shows one message beside each of its fields. */
const credentialRefusal = (document: ProblemDocument): Record<string, unknown> => {
  const text = refusalText(document)
  return { error: { email: text, username: text, password: text } }
}

const refusal = (document: ProblemDocument): Record<string, unknown> => ({ error: refusalText(document) })

const maximumShortcuts = 50

/** The names of the settings that an older client sends; each has the form in which the product keeps it. */
export const settingNames = ['layout', 'theme', 'customScrollbars'] as const

const settings = z.strictObject({
  layout: saved.optional(),
  theme: saved.optional(),
  customScrollbars: z.boolean('Elegí sí o no.').optional(),
})

/** The client sends its whole user; what its person may change here is read, and the rest belongs to the company. */
const changedUser = z.object({
  data: z.object(
    {
      displayName: displayNameInput.optional(),
      settings: settings.optional(),
      shortcuts: z
        .array(z.string('Tiene que ser un texto.').max(60, 'Hasta 60 caracteres.'), 'Enviá una lista.')
        .max(maximumShortcuts, `Hasta ${maximumShortcuts} accesos.`)
        .optional(),
    },
    'Falta este dato.',
  ),
})
export type ChangedUser = z.output<typeof changedUser>

export const authRoutes = {
  signIn: defineRoute({
    method: 'GET',
    path: '/api/auth',
    access: 'public',
    tag,
    summary: 'Entrar con credenciales Basic, o con {email, password} en el cuerpo; nunca en la dirección',
    output: signedIn,
    refusal: credentialRefusal,
    rateLimit: { max: 300, windowSeconds: 60 },
  }),
  accessToken: defineRoute({
    method: 'GET',
    path: '/api/auth/access-token',
    access: 'session',
    tag,
    summary: 'La persona de un token y el mismo token',
    output: signedIn,
    refusal,
  }),
  updateUser: defineRoute({
    method: 'POST',
    path: '/api/auth/user/update',
    access: 'session',
    tag,
    summary: 'Guardar el nombre, los ajustes y los accesos de la persona; lo demás del usuario no se lee',
    body: z.strictObject({ user: changedUser }),
    bodyLimit: 64_000,
    output: z.object({ user: wireUser }),
    refusal,
  }),
}
