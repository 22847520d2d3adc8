import { Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import { currencies, timeZones } from '../../contract/company.ts'
import { type CompanyEffects, companyRoutes } from '../../contract/routes.ts'
import classes from './company.module.css'
import type { CompanyPart } from './company-part.ts'

const zoneOptions = Object.entries(timeZones).map(([value, label]) => ({ value, label }))
const currencyOptions = Object.entries(currencies).map(([value, label]) => ({ value, label: `${value} · ${label}` }))

/** One set from the command line is kept, though the list does not offer it. */
const withKnown = (options: { value: string; label: string }[], value: string) =>
  options.some(option => option.value === value) ? options : [{ value, label: value }, ...options]

const counted = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

const Effects = ({ documents, movedDocuments, movedDays }: CompanyEffects) => {
  if (movedDocuments === 0)
    return (
      <p className={classes.fine}>
        {documents === 0
          ? 'Todavía no hay documentos: el cambio no toca nada.'
          : `Ninguno de los ${counted(documents, 'documento', 'documentos')} cambia de día: se puede.`}
      </p>
    )
  return (
    <p className={classes.notice} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        {`${counted(movedDocuments, 'documento', 'documentos')} de ${formatNumber(documents)} pasarían a otro día, en ${counted(movedDays, 'día', 'días')} que ya se contaron en tableros, objetivos y lotes del ERP. Por eso no se va a poder guardar.`}
      </span>
    </p>
  )
}

/** Asked when another zone is chosen, before it is saved. */
const ZoneEffects = ({ timeZone }: { timeZone: string }) => {
  const { data } = useQuery({
    queryKey: ['settings-company-effects', timeZone],
    queryFn: ({ signal }) => call(companyRoutes.effects, { query: { timeZone }, signal }),
  })
  return data ? <Effects {...data} /> : <p className={classes.fine}>Contando qué tocaría el cambio…</p>
}

export const ZoneCard = ({ settings, saved, errors, change }: CompanyPart) => (
  <Card title="Zona horaria y moneda">
    <FieldPair>
      <Select
        label="Zona horaria"
        description="Decide qué día es cada operación."
        searchable
        allowDeselect={false}
        nothingFoundMessage="Sin resultados"
        data={withKnown(zoneOptions, saved.timeZone)}
        value={settings.timeZone}
        error={errors.timeZone}
        onChange={timeZone => timeZone && change({ timeZone })}
      />
      <Select
        label="Moneda"
        description="Se puede cambiar hasta el primer pedido o cobranza."
        allowDeselect={false}
        data={withKnown(currencyOptions, saved.currency)}
        value={settings.currency}
        error={errors.currency}
        onChange={currency => currency && change({ currency })}
      />
    </FieldPair>
    {settings.timeZone !== saved.timeZone && <ZoneEffects timeZone={settings.timeZone} />}
  </Card>
)
