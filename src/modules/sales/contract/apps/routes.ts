import { z } from 'zod'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { groupRoutes } from '../../../settings/contract/group-routes.ts'
import { conquerB2b } from './conquer-b2b.ts'
import { conquerVentas } from './conquer-ventas.ts'
import { pedidosOnline } from './pedidos-online.ts'

/** The settings of the apps, in Configuración. */
export const appRoutes = {
  conquerVentas: groupRoutes(conquerVentas, 'conquer-ventas', 'Conquer Ventas'),
  conquerB2b: groupRoutes(conquerB2b, 'conquer-b2b', 'Conquer B2B'),
  pedidosOnline: groupRoutes(pedidosOnline, 'pedidos-online', 'pedidos online'),
}

/** The settings that the sellers' and the customers' apps read when they start. */
export const appSettings = z.object({
  company: z.object({
    name: z.string(),
    legalName: z.string(),
    cuit: z.string(),
    phones: z.array(z.string()),
    email: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    /** Address of its logo under this server; null: it has none. */
    logo: z.string().nullable(),
  }),
  modules: z.object({ pedidosOnline: z.boolean(), marketplace: z.boolean() }),
  farAwayMeters: z.number(),
  conquerVentas: conquerVentas.schema,
  conquerB2b: conquerB2b.schema,
  pedidosOnline: pedidosOnline.schema,
})

export const appSettingsRoute = defineRoute({
  method: 'GET',
  path: '/api/v1/app/settings',
  access: 'session',
  tag: 'Aplicaciones móviles',
  summary: 'Qué pide la empresa a sus aplicaciones: reglas que el servidor verifica y opciones que cada app respeta',
  output: appSettings,
})
