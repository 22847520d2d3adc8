import { NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type KeyView, keyRoutes } from '../../contract/keys.ts'
import { allScopes, type Scope } from '../../contract/scopes.ts'
import { useIntegrationAgain } from '../use-integration.ts'
import type { Opened } from './keys-page.tsx'
import { ScopeInputs } from './scope-inputs.tsx'

const seller = field.reference({
  title: 'Vendedor',
  table: 'sellers',
  resource: 'sellers',
  help: 'Vacío: toda la empresa. Con un vendedor, la clave ve y escribe solo lo suyo, con los permisos de un vendedor.',
})

const dayMs = 86_400_000
const lives = { '30': '30 días', '90': '90 días', '365': 'Un año', never: 'Nunca' } as const
type Life = keyof typeof lives | 'kept'

type Values = { name: string; scopes: Scope[]; seller: unknown; perMinute: number; life: Life }

const valuesOf = (key: KeyView | undefined): Values => ({
  name: key?.name ?? '',
  scopes: allScopes.filter(scope => key?.scopes.includes(scope)),
  seller: key?.seller ?? null,
  perMinute: key?.perMinute ?? 600,
  life: key ? 'kept' : '90',
})

const endOf = (life: Life, kept: string | null): string | null => {
  if (life === 'kept') return kept
  return life === 'never' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString()
}

type Props = { apiKey?: KeyView; onSecret: (opened: Opened) => void; onClose: () => void }

/** Makes a key, or changes one: its secret stays as it is. */
export const KeyDialog = ({ apiKey, onSecret, onClose }: Props) => {
  const { timeZone } = useSession().environment
  const [values, setValues] = useState(() => valuesOf(apiKey))
  const again = useIntegrationAgain()
  const submission = useSubmission(async () => {
    const { name, scopes, perMinute, life } = values
    const sellerId = referenceValue.safeParse(values.seller).data?.id ?? null
    const body = { name: name.trim(), scopes, sellerId, perMinute, expiresAt: endOf(life, apiKey?.expiresAt ?? null) }
    if (apiKey) {
      await call(keyRoutes.change, { params: { id: apiKey.id }, body })
      onClose()
    } else {
      const { key, secret } = await call(keyRoutes.create, { body })
      onSecret({ kind: 'secret', name: key.name, secret })
    }
    await again()
  })
  const change = (changes: Partial<Values>): void => {
    submission.forget()
    setValues({ ...values, ...changes })
  }
  const { errors } = submission
  return (
    <FormDialog
      title={apiKey ? `Clave «${apiKey.name}»` : 'Crear clave de API'}
      confirmLabel={apiKey ? 'Guardar' : 'Crear clave'}
      size={560}
      form={submission}
      values={values}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        description="De qué programa es: «ERP de ventas», «Tablero de cobranzas»."
        maxLength={60}
        value={values.name}
        error={errors.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <ScopeInputs scopes={values.scopes} error={errors.scopes} onChange={scopes => change({ scopes })} />
      <ReferenceInput
        field={seller}
        label="Vendedor"
        value={values.seller}
        error={errors.sellerId ?? ''}
        timeZone={timeZone}
        onChange={chosen => change({ seller: chosen })}
        onBlur={() => undefined}
      />
      <NumberInput
        label="Llamadas por minuto"
        min={1}
        max={6_000}
        allowDecimal={false}
        value={values.perMinute}
        error={errors.perMinute}
        onChange={value => change({ perMinute: Number(value) })}
      />
      <Select
        label="Vence"
        allowDeselect={false}
        data={[
          ...(apiKey ? [{ value: 'kept', label: 'Como está' }] : []),
          ...Object.entries(lives).map(([value, label]) => ({ value, label })),
        ]}
        value={values.life}
        error={errors.expiresAt}
        onChange={value => change({ life: (value ?? 'never') as Life })}
      />
    </FormDialog>
  )
}
