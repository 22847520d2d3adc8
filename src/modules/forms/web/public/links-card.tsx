import { TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { QueryCard } from '../../../../kernel/web/components/query-card.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type FormLink, linkRoutes } from '../../contract/public/links.ts'
import classes from './links-card.module.css'

const keyOf = (formId: string) => ['forms', formId, 'links']

const states = { open: 'Abierto', expired: 'Venció', full: 'Completo', closed: 'Cerrado' } as const

const copy = (address: string): void =>
  void navigator.clipboard.writeText(address).then(
    () => showToast({ variant: 'success', text: 'Copiaste el enlace.' }),
    () => showToast({ variant: 'warning', text: 'No se pudo copiar: seleccionalo y copialo a mano.' }),
  )

/** The address of a new link; it is not shown again, because only its hash is stored. */
const NewAddress = ({ address }: { address: string }) => (
  <div className={classes.address} role="status">
    <TextInput
      label="El enlace"
      description="Guardalo ahora: después no se vuelve a mostrar."
      readOnly
      value={address}
      onFocus={event => event.currentTarget.select()}
    />
    <Button leftIcon={<IconCopy size={16} aria-hidden />} onClick={() => copy(address)}>
      Copiar
    </Button>
  </div>
)

const initial = { name: '', days: 30 as number | null, maxAnswers: null as number | null }

type DialogProps = { formId: string; onCreated: (address: string) => void; onClose: () => void }

const LinkDialog = ({ formId, onCreated, onClose }: DialogProps) => {
  const [values, setValues] = useState(initial)
  const form = useSubmission(async () => {
    const { name, days, maxAnswers } = values
    const { path } = await call(linkRoutes.create, {
      params: { id: formId },
      body: { name: name.trim(), days: days ?? 0, maxAnswers },
    })
    onCreated(`${location.origin}${path}`)
    onClose()
  })
  const change = (part: Partial<typeof initial>) => {
    form.forget()
    setValues(current => ({ ...current, ...part }))
  }
  return (
    <FormDialog
      title="Crear un enlace público"
      confirmLabel="Crear enlace"
      form={form}
      values={values}
      reason={values.name.trim() === '' ? 'Ponele un nombre.' : null}
      onClose={onClose}
    >
      <TextInput
        label="Para qué es"
        description="Lo ven ustedes: «QR del mostrador», «Campaña de invierno»."
        data-autofocus
        maxLength={80}
        value={values.name}
        error={form.errors.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <FigureInput
        label="Vence en"
        suffix=" días"
        min={1}
        max={365}
        allowDecimal={false}
        value={values.days}
        error={form.errors.days}
        onChange={days => change({ days })}
      />
      <FigureInput
        label="Límite de respuestas"
        description="Vacío: sin límite."
        min={1}
        max={100_000}
        allowDecimal={false}
        value={values.maxAnswers}
        error={form.errors.maxAnswers}
        onChange={maxAnswers => change({ maxAnswers })}
      />
    </FormDialog>
  )
}

const answersText = ({ answers, maxAnswers }: FormLink): string =>
  maxAnswers === null ? formatNumber(answers) : `${formatNumber(answers)} de ${formatNumber(maxAnswers)}`

const Closing = ({ link, onClosed, onCancel }: { link: FormLink; onClosed: () => void; onCancel: () => void }) => (
  <ConfirmDialog
    title={`Cerrar «${link.name}»`}
    confirmLabel="Cerrar enlace"
    destructive
    onCancel={onCancel}
    onConfirm={() =>
      void call(linkRoutes.close, { params: { id: link.id } }).then(onClosed, (error: unknown) =>
        showToast({ variant: 'error', text: messageOf(error) }),
      )
    }
  >
    {`Nadie más responde por él, y no se vuelve a abrir. Las ${formatNumber(link.answers)} respuestas quedan.`}
  </ConfirmDialog>
)

const Links = ({ items, onClose }: { items: FormLink[]; onClose: (link: FormLink) => void }) => {
  const { timeZone } = useSession().environment
  return (
    <DataTable
      caption="Enlaces públicos"
      items={items}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Nombre', width: '100%', cell: ({ name }) => name },
        { title: 'Vence', quiet: true, narrow: 'below', cell: ({ expiresAt }) => formatDateTime(expiresAt, timeZone) },
        { title: 'Respuestas', figure: true, cell: answersText },
        {
          title: 'Estado',
          cell: ({ state }) => <Badge tone={state === 'open' ? 'success' : 'neutral'}>{states[state]}</Badge>,
        },
        {
          title: 'Cerrar',
          cell: link =>
            link.state === 'open' && (
              <Button size="small" aria-label={`Cerrar ${link.name}`} onClick={() => onClose(link)}>
                Cerrar
              </Button>
            ),
        },
      ]}
    />
  )
}

/** Addresses at which people without an account answer the form. */
export const LinksCard = ({ formId }: { formId: string }) => {
  const queries = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const [closing, setClosing] = useState<FormLink | null>(null)
  const again = () => void queries.invalidateQueries({ queryKey: keyOf(formId) })
  const query = useQuery({
    queryKey: keyOf(formId),
    queryFn: ({ signal }) => call(linkRoutes.list, { params: { id: formId }, signal }),
  })
  const create = (
    <Button size="small" onClick={() => setCreating(true)}>
      Crear enlace
    </Button>
  )
  const created = (path: string) => {
    setAddress(path)
    again()
  }
  return (
    <>
      <QueryCard
        title="Enlaces públicos"
        query={query}
        height={80}
        flush
        side={() => create}
        empty={({ items }) =>
          items.length === 0 && (
            <div className={classes.none}>
              <p>Con un enlace responde cualquiera que lo tenga, sin usuario: clientes, un QR, una campaña.</p>
              {create}
            </div>
          )
        }
      >
        {({ items }) => (
          <>
            {address && <NewAddress address={address} />}
            <Links items={items} onClose={setClosing} />
            {closing && (
              <Closing
                link={closing}
                onCancel={() => setClosing(null)}
                onClosed={() => {
                  setClosing(null)
                  again()
                }}
              />
            )}
          </>
        )}
      </QueryCard>
      {isCreating && <LinkDialog formId={formId} onCreated={created} onClose={() => setCreating(false)} />}
    </>
  )
}
