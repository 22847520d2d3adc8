import { PasswordInput, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { formatDateTime } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { SettingSwitch } from '../../../kernel/web/settings/setting-inputs.tsx'
import settings from '../../../kernel/web/settings/settings-form.module.css'
import { SettingsForm, type SettingsPart } from '../../../kernel/web/settings/settings-form.tsx'
import { type PaymentAccount, paymentRoutes, paymentsBody } from '../contract/payments.ts'
import { LinkList } from './link-list.tsx'
import classes from './payments.module.css'
import { useLinks } from './use-links.ts'

type Body = z.output<typeof paymentsBody>
type Part = SettingsPart<Body>

const accountKey = ['payment-account']

const useAccount = () =>
  useQuery({ queryKey: accountKey, queryFn: ({ signal }) => call(paymentRoutes.account, { signal }) })

const keep = 'Vacío: queda la que está.'

const KeysCard = ({ account, errors, settings: typed, change, toggle }: Part & { account: PaymentAccount }) => {
  const { environment } = useSession()
  const { hasKeys, areUnreadable, changedAt, changedBy } = account
  const placeholder = hasKeys && !areUnreadable ? '••••••••••••' : ''
  const description = hasKeys && !areUnreadable ? keep : undefined
  return (
    <Card title="Mercado Pago">
      <div className={settings.switches}>
        <SettingSwitch
          label="Cobrar en línea en la tienda"
          description="Tus clientes ven «Pagar» en sus pedidos y en su cuenta, donde les mostrás lo que deben. Lo que pagan entra como cobranza."
          {...toggle('isOn')}
        />
      </div>
      {areUnreadable && (
        <p className={settings.wrong}>Las claves se guardaron en otra instalación: cargalas de nuevo.</p>
      )}
      <PasswordInput
        className={settings.below}
        label="Access token"
        description={description}
        placeholder={placeholder}
        autoComplete="off"
        value={typed.accessToken}
        error={errors.accessToken}
        onChange={event => change({ accessToken: event.currentTarget.value })}
      />
      <PasswordInput
        className={settings.below}
        label="Clave secreta de los webhooks"
        description={description}
        placeholder={placeholder}
        autoComplete="off"
        value={typed.webhookSecret}
        error={errors.webhookSecret}
        onChange={event => change({ webhookSecret: event.currentTarget.value })}
      />
      {changedAt && (
        <p className={settings.hint}>
          Las guardó {changedBy}, {formatDateTime(changedAt, environment.timeZone)}. No se vuelven a mostrar.
        </p>
      )}
    </Card>
  )
}

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ variant: 'success', text: 'Copiaste la dirección' })
  } catch {
    showToast({ variant: 'error', text: 'El navegador no dejó copiar: seleccionala y copiala a mano.' })
  }
}

const NoticesCard = ({ account }: { account: PaymentAccount }) => (
  <Card title="Avisos de Mercado Pago">
    <ol className={classes.steps}>
      <li>En Mercado Pago, entrá a «Tus integraciones» y elegí tu aplicación.</li>
      <li>En «Webhooks», pegá esta dirección y elegí el evento «Pagos».</li>
      <li>Copiá acá la clave secreta que te muestra.</li>
    </ol>
    <div className={classes.address}>
      <TextInput
        label="Dirección de los avisos"
        readOnly
        value={account.notificationUrl}
        onFocus={event => event.currentTarget.select()}
      />
      <Button leftIcon={<IconCopy aria-hidden />} onClick={() => void copy(account.notificationUrl)}>
        Copiar
      </Button>
    </div>
    {!account.isReachable && (
      <p className={settings.wrong}>
        Esta instalación no se ve desde afuera por https: Mercado Pago no puede avisar. Los pagos se descubren igual,
        unos minutos después.
      </p>
    )}
  </Card>
)

const useTrying = () => {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<{ text: string; isFailure: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    setOutcome(null)
    try {
      const { accountName, currency } = await call(paymentRoutes.tryAccount, {})
      setOutcome({ text: `Las claves son de «${accountName}», que cobra en ${currency}.`, isFailure: false })
    } catch (error) {
      setOutcome({ text: messageOf(error), isFailure: true })
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: accountKey })
    }
  }
  return { outcome, busy, run }
}

const TryCard = ({ account }: { account: PaymentAccount }) => {
  const { environment } = useSession()
  const { outcome, busy, run } = useTrying()
  const { accountName, triedAt } = account
  return (
    <Card title="Probar">
      <p>Le pregunta a Mercado Pago de quién son las claves guardadas. No cobra nada.</p>
      <div className={classes.try}>
        <Button busy={busy} disabled={!account.hasKeys} onClick={() => void run()}>
          Probar
        </Button>
        {outcome ? (
          <span role="status" className={outcome.isFailure ? classes.failure : undefined}>
            {outcome.text}
          </span>
        ) : (
          accountName &&
          triedAt && (
            <span className={classes.quiet}>
              «{accountName}», probado el {formatDateTime(triedAt, environment.timeZone)}
            </span>
          )
        )}
      </div>
    </Card>
  )
}

const MarkedCard = () => {
  const { data } = useLinks({ marked: '1' })
  if (!data || data.items.length === 0) return null
  return (
    <Card title="Para revisar">
      <LinkList links={data.items} shows="customer" label="Pagos para revisar" />
    </Card>
  )
}

const blank = ({ isOn }: PaymentAccount): Body => ({ isOn, accessToken: '', webhookSecret: '' })

/** Whether customers pay in the store, and with which account of the provider. */
export const PaymentSettingsPage = () => {
  const queries = useQueryClient()
  const { data: account } = useAccount()
  return (
    <SettingsForm
      name="los pagos en línea"
      queryKey="payment-settings"
      schema={paymentsBody}
      load={async signal => blank(await call(paymentRoutes.account, { signal }))}
      save={async body => {
        const saved = await call(paymentRoutes.saveAccount, { body })
        queries.setQueryData(accountKey, saved)
        return blank(saved)
      }}
    >
      {part =>
        account && (
          <>
            <KeysCard {...part} account={account} />
            <NoticesCard account={account} />
            <TryCard account={account} />
            <MarkedCard />
          </>
        )
      }
    </SettingsForm>
  )
}
