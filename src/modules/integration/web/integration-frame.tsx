import { IconDeviceMobile, IconKey, IconWebhook } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayOf, daysBetween, formatNumber, formatPercent } from '../../../kernel/contract/formats.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { IntegrationSummary } from '../contract/webhooks.ts'
import classes from './integration.module.css'
import { integrationUrls } from './urls.ts'
import { useIntegrationLive, useSummary } from './use-integration.ts'

const Deliveries = ({ total, delivered, medianMs }: IntegrationSummary['deliveries']) => (
  <li>
    <IconWebhook size={16} stroke={1.75} aria-hidden />
    <span>
      <b>{formatNumber(total)} entregas</b> en 24 h{total > 0 && ` · ${formatPercent(delivered / total)}`}
      {medianMs !== null && ` · mediana ${formatNumber(medianMs)} ms`}
    </span>
  </li>
)

const inDays = (days: number): string => {
  if (days <= 0) return 'vence hoy'
  return days === 1 ? 'vence mañana' : `vence en ${days} días`
}

const Keys = ({ live, expiring }: IntegrationSummary['keys']) => {
  const { timeZone } = useSession().environment
  return (
    <li>
      <IconKey size={16} stroke={1.75} aria-hidden />
      {expiring ? (
        <span>
          <b>Clave «{expiring.name}»</b>{' '}
          <em>{inDays(daysBetween(dayOf(new Date(), timeZone), dayOf(expiring.expiresAt, timeZone)))}</em>
        </span>
      ) : (
        <span>
          <b>{live === 1 ? '1 clave' : `${formatNumber(live)} claves`}</b> · ninguna vence en 30 días
        </span>
      )}
    </li>
  )
}

const Phones = ({ bound, today }: IntegrationSummary['phones']) => (
  <li>
    <IconDeviceMobile size={16} stroke={1.75} aria-hidden />
    {bound > today ? (
      <span>
        <b>
          {formatNumber(bound - today)} de {formatNumber(bound)} teléfonos
        </b>{' '}
        <em>no mandaron nada hoy</em>
      </span>
    ) : (
      <span>
        <b>{formatNumber(today)} teléfonos</b> mandaron datos hoy
      </span>
    )}
  </li>
)

/** Integración: its tabs, and the three facts over each of them. */
export const IntegrationFrame = ({ children }: { children: ReactNode }) => {
  useIntegrationLive()
  const { data } = useSummary()
  const count = (value: number | undefined) => (value ? { count: formatNumber(value) } : {})
  const tabs = [
    { label: 'Sincronizar', url: '/apps/synchronize/lotes' },
    { label: 'Claves de API', url: integrationUrls.keys, ...count(data?.keys.live) },
    { label: 'Webhooks', url: integrationUrls.webhooks, ...count(data?.trouble) },
    { label: 'Archivos', url: integrationUrls.files, ...count(data?.files) },
    { label: 'Documentación', url: integrationUrls.documentation },
  ]
  return (
    <Page fill tabs={<PageTabs label="Integración" tabs={tabs} />}>
      <ul className={classes.facts} aria-label="Cómo anda la integración" data-waiting={data ? undefined : ''}>
        {data && (
          <>
            <Deliveries {...data.deliveries} />
            <Keys {...data.keys} />
            <Phones {...data.phones} />
          </>
        )}
      </ul>
      {children}
    </Page>
  )
}
