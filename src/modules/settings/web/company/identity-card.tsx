import { Select, TextInput } from '@mantine/core'
import { formatCuit } from '../../../../kernel/contract/cuit.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { DayInput } from '../../../../kernel/web/form/day-input.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import { type CompanySettings, companyTaxConditions } from '../../contract/company.ts'
import type { CompanyPart } from './company-part.ts'

const conditions = Object.entries(companyTaxConditions).map(([value, label]) => ({ value, label }))

export const IdentityCard = ({ settings, errors, change }: CompanyPart) => (
  <Card title="Quién es">
    <FieldPair>
      <TextInput
        label="Nombre comercial"
        description="El que se ve en Andén."
        value={settings.name}
        error={errors.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Razón social"
        value={settings.legalName}
        error={errors.legalName}
        onChange={event => change({ legalName: event.currentTarget.value })}
      />
      <TextInput
        label="CUIT"
        inputMode="numeric"
        placeholder="30-12345678-9"
        value={formatCuit(settings.cuit)}
        error={errors.cuit}
        onChange={event => change({ cuit: event.currentTarget.value })}
      />
      <Select
        label="Condición ante el IVA"
        placeholder="Sin indicar"
        clearable
        clearButtonProps={{ 'aria-label': 'Vaciar la condición ante el IVA' }}
        data={conditions}
        value={settings.taxCondition || null}
        error={errors.taxCondition}
        onChange={value => change({ taxCondition: (value ?? '') as CompanySettings['taxCondition'] })}
      />
      <TextInput
        label="Ingresos brutos"
        value={settings.grossIncome}
        error={errors.grossIncome}
        onChange={event => change({ grossIncome: event.currentTarget.value })}
      />
      <DayInput
        label="Inicio de actividades"
        emptyLabel="Vaciar el inicio de actividades"
        value={settings.activityStart}
        error={errors.activityStart}
        onChange={activityStart => change({ activityStart })}
      />
    </FieldPair>
  </Card>
)
