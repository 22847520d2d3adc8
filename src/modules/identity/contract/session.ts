import { z } from 'zod'
import { roles } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { loginLengths } from './login-lengths.ts'
import { sessionAddresses } from './session-addresses.ts'

const { minimum, maximum, tooShort, tooLong } = loginLengths

export const credentials = z.strictObject({
  email: z.string('Completá este dato.').trim().min(minimum, tooShort).max(maximum, tooLong),
  password: z.string('Completá este dato.').min(minimum, tooShort).max(maximum, tooLong),
})

/** The state of an environment whose people may not sign in. */
export const suspendedState = 'suspendido'

export const sessionView = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    photoUrl: z.string().nullable(),
    isOperator: z.boolean(),
    isEmailConfirmed: z.boolean(),
  }),
  role: z.enum(roles),
  roleNumber: z.number(),
  /** Rights this person was given beside their role. */
  grants: z.array(z.string()),
  sellerKey: z.string().nullable(),
  environment: z.object({
    id: z.uuid(),
    name: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    /** Address of the company's own logo; null: it has none. */
    logoUrl: z.string().nullable(),
    isErp: z.boolean(),
    modules: z.object({ pedidosOnline: z.boolean(), marketplace: z.boolean() }),
    menuVariant: z.enum(['basic', 'default']),
    /** What the operator tells everybody in the company; null: nothing. */
    alert: z.string().nullable(),
    /** Whether its administrators have first steps before them. */
    firstStepsOpen: z.boolean(),
    hasExampleData: z.boolean(),
  }),
  /** Where this person lands (spec.md §4). */
  landing: z.string(),
  /** The user's own settings (layout, theme, shortcuts …), as saved. */
  preferences: z.record(z.string(), z.unknown()),
  /** Addresses configured by the installation. */
  links: z.object({
    guide: z.string().nullable(),
    appStore: z.string().nullable(),
    playStore: z.string().nullable(),
    /** A MapLibre style of streets in place of the built-in map. */
    mapStyle: z.string().nullable(),
    /** A PMTiles archive of streets, drawn in the preset's own colours. */
    mapTiles: z.string().nullable(),
    /** Name of the identity provider one may sign in with. */
    provider: z.string().nullable(),
  }),
  /** Nothing but setting up a second factor is served to this person. */
  needsSecondFactor: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

const tag = 'Sesión'

/** Limits per address are wide: an office or a carrier's phones share one. Guessing is held per e-mail by the service. */
export const sessionRoutes = {
  login: defineRoute({
    ...sessionAddresses.login,
    access: 'public',
    tag,
    summary: 'Entrar con e-mail y contraseña; deja las cookies de la sesión',
    body: credentials,
    output: sessionView,
    rateLimit: { max: 100, windowSeconds: 60 },
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    tag,
    summary: 'Renovar la sesión con la cookie de renovación, que rota',
    output: sessionView,
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    tag,
    summary: 'Cerrar la sesión',
    /** Where the browser goes to leave the identity provider too, when the session came from it. */
    output: z.object({ leaveAt: z.string().nullable() }),
  }),
  current: defineRoute({
    ...sessionAddresses.current,
    access: 'session',
    tag,
    summary: 'La sesión en curso',
    servesUnenrolled: true,
    output: sessionView,
  }),
  savePreferences: defineRoute({
    ...sessionAddresses.savePreferences,
    access: 'session',
    tag,
    summary: 'Guardar los ajustes propios',
    servesUnenrolled: true,
    body: z.record(z.string().max(60), z.unknown()),
    bodyLimit: 32_000,
  }),
  /**
   * Basic credentials → token with the claims of spec.md §3, for phones and other programs. Who has a second factor adds its
   * code in the header `X-OTP`.
   */
  emailToken: defineRoute({
    method: 'POST',
    path: '/api/v1/auth/email',
    access: 'public',
    tag,
    summary: 'Cambiar credenciales Basic por un token; un teléfono dice cuál es en el encabezado X-Device-Id',
    output: z.object({ token: z.string() }),
    rateLimit: { max: 300, windowSeconds: 60 },
  }),
  links: defineRoute({
    ...sessionAddresses.links,
    access: 'public',
    tag,
    summary: 'Direcciones de las tiendas y de la guía',
    output: sessionView.shape.links,
  }),
}
