import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../../../kernel/web/api/client.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import type { CompanyAddress } from '../../contract/company.ts'
import type { CompanyPart } from './company-part.ts'

const addressFields: [keyof CompanyAddress, string][] = [
  ['street', 'Calle y número'],
  ['locality', 'Localidad'],
  ['province', 'Provincia'],
  ['postalCode', 'Código postal'],
]

const FiscalAddressCard = ({ settings, errors, change }: CompanyPart) => (
  <Card title="Domicilio fiscal">
    <FieldPair>
      {addressFields.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          value={settings.fiscalAddress[name]}
          error={errors[`fiscalAddress.${name}`]}
          onChange={event =>
            change({ fiscalAddress: { ...settings.fiscalAddress, [name]: event.currentTarget.value } })
          }
        />
      ))}
    </FieldPair>
  </Card>
)

/** Of the stock, a floor above: known by its address alone. */
const warehouses = z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) })

/** Where they are and which ones there are is the business of their own screen; here, which one comes first. */
const WarehouseCard = ({ settings, errors, change }: CompanyPart) => {
  const { data } = useQuery({
    queryKey: ['stock-warehouses'],
    queryFn: async ({ signal }) =>
      warehouses.parse(await (await request({ method: 'GET', url: '/api/stock/warehouses', signal })).json()),
  })
  const options = (data?.items ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  return (
    <Card
      title="Depósitos"
      side={
        <ButtonLink size="small" to="/apps/sites">
          Ver depósitos y sucursales
        </ButtonLink>
      }
    >
      <Select
        label="Depósito principal"
        clearButtonProps={{ 'aria-label': 'Ningún depósito principal' }}
        placeholder="El primero por código"
        description="Aparece primero al consolidar, proponer cargas y mover stock. La mercadería sale de ahí si nadie elige otro."
        clearable
        searchable
        nothingFoundMessage="Ninguno coincide"
        data={options}
        value={settings.mainWarehouseCode || null}
        error={errors.mainWarehouseCode}
        onChange={code => change({ mainWarehouseCode: code ?? '' })}
      />
    </Card>
  )
}

export const AddressCards = (part: CompanyPart) => (
  <>
    <FiscalAddressCard {...part} />
    <WarehouseCard {...part} />
  </>
)
