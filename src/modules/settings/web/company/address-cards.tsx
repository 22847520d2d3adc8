import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import type { CompanyAddress } from '../../contract/company.ts'
import classes from './company.module.css'
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

type Deposit = CompanyPart['settings']['deposits'][number]

const depositFields: [keyof Deposit, string][] = [
  ['name', 'Nombre'],
  ['street', 'Calle y número'],
  ['locality', 'Localidad'],
]

const DepositsCard = ({ settings, errors, change }: CompanyPart) => {
  const { deposits } = settings
  const replace = (place: number, values: Partial<Deposit>) =>
    change({ deposits: deposits.map((row, index) => (index === place ? { ...row, ...values } : row)) })
  const rows = deposits.map((row, place) => ({ row, place, key: `deposit-${place}` }))
  return (
    <Card
      title="Depósitos"
      side={
        <Button
          size="small"
          type="button"
          leftIcon={<IconPlus aria-hidden />}
          onClick={() => change({ deposits: [...deposits, { name: '', street: '', locality: '' }] })}
        >
          Agregar depósito
        </Button>
      }
    >
      {deposits.length === 0 && <p className={classes.quiet}>Ningún depósito cargado.</p>}
      {rows.map(({ row, place, key }) => (
        <div key={key} className={classes.row}>
          {depositFields.map(([name, label]) => (
            <TextInput
              key={name}
              aria-label={`${label} del depósito ${place + 1}`}
              placeholder={label}
              value={row[name]}
              error={errors[`deposits.${place}.${name}`]}
              onChange={event => replace(place, { [name]: event.currentTarget.value })}
            />
          ))}
          <IconButton
            size="small"
            icon={IconTrash}
            label={`Quitar el depósito ${row.name || place + 1}`}
            onClick={() => change({ deposits: deposits.filter((_, index) => index !== place) })}
          />
        </div>
      ))}
    </Card>
  )
}

export const AddressCards = (part: CompanyPart) => (
  <>
    <FiscalAddressCard {...part} />
    <DepositsCard {...part} />
  </>
)
