import { dayOf, formatNumber } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { publishNotification } from '../../../content/server/index.ts'
import type { Visit } from './visit.ts'

export const filesPage = '/apps/synchronize/integracion/archivos'

/** Tells the administrators something that somebody has to look at. */
export const tellAdministrators = async (
  tenant: Tenant,
  { name, description }: { name: string; description: string },
): Promise<void> => {
  const { timeZone } = await tenant.environment()
  await publishNotification(tenant, {
    id: newId(),
    name,
    description,
    startDate: dayOf(new Date(), timeZone),
    role: 'admin',
    link: filesPage,
  })
}

const namesText = (names: string[]): string => {
  const [first = '', ...others] = names
  if (others.length === 0) return `«${first}»`
  return `«${first}» y ${others.length === 1 ? 'uno más' : `${formatNumber(others.length)} más`}`
}

/** One notice of each kind for all that a visit found. */
export const tellOfVisit = async ({ withTenant, envId, connection, toTell }: Visit): Promise<void> => {
  const { rejected, review, failed } = toTell
  const about = `Conexión «${connection.name}».`
  const notices = [
    ...(rejected.length > 0
      ? [
          {
            name: `No se pudo importar ${namesText(rejected)}`,
            description: `${about} Quedó en la carpeta con-errores, con el motivo al lado.`,
          },
        ]
      : []),
    ...(review.length > 0
      ? [
          {
            name: `Espera que alguien mire ${namesText(review)}`,
            description: `${about} Cambia más filas que su límite: revisalo e importalo, o descartalo.`,
          },
        ]
      : []),
    ...(failed.length > 0
      ? [
          {
            name: `Mirá la exportación de ${namesText(failed)}`,
            description: `${about} El detalle está en la lista de archivos.`,
          },
        ]
      : []),
  ]
  if (notices.length === 0) return
  await withTenant(envId, async tenant => {
    for (const notice of notices) await tellAdministrators(tenant, notice)
  })
}
