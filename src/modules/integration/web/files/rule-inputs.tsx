import { NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import {
  type ConnectionOptions,
  isDocumentExport,
  maximumExports,
  maximumImports,
} from '../../contract/file-connections.ts'
import { type ExportValues, type ImportValues, newExport, newImport } from './connection-values.ts'
import classes from './files.module.css'
import type { InputsProps } from './place-inputs.tsx'
import { ScheduleInput } from './schedule-input.tsx'

type Named = { name: string; title: string }
const choices = (named: Named[]) => named.map(({ name, title }) => ({ value: name, label: title }))

type RowProps<Rule> = {
  rule: Rule
  index: number
  named: Named[]
  errors: Record<string, string>
  onChange: (rule: Rule) => void
  onRemove: () => void
}

const ImportRow = ({ rule, index, named, errors, onChange, onRemove }: RowProps<ImportValues>) => {
  const errorOf = (name: string) => errors[`imports.${index}.${name}`]
  return (
    <li className={classes.rule}>
      <div className={classes.halves}>
        <TextInput
          label="Archivos"
          placeholder="precios*.csv"
          maxLength={120}
          value={rule.pattern}
          error={errorOf('pattern')}
          onChange={event => onChange({ ...rule, pattern: event.currentTarget.value })}
        />
        <Select
          label="Qué son"
          searchable
          allowDeselect={false}
          data={choices(named)}
          value={rule.resource || null}
          error={errorOf('resource')}
          onChange={resource => onChange({ ...rule, resource: resource ?? '' })}
        />
      </div>
      <div className={classes.halves}>
        <NumberInput
          label="Esperar a una persona si cambian más de"
          min={0}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator="."
          decimalSeparator=","
          suffix=" filas"
          value={rule.maximumChanges}
          error={errorOf('maximumChanges')}
          onChange={value => onChange({ ...rule, maximumChanges: Number(value) })}
        />
        <NumberInput
          label="No importar si tiene con error más de"
          min={0}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator="."
          decimalSeparator=","
          suffix=" filas"
          value={rule.maximumWrong}
          error={errorOf('maximumWrong')}
          onChange={value => onChange({ ...rule, maximumWrong: Number(value) })}
        />
      </div>
      <IconButton size="small" icon={IconTrash} label={`Quitar la regla ${index + 1}`} onClick={onRemove} />
    </li>
  )
}

const inUse = ''

type Profiles = ConnectionOptions['profiles']

/** How the file of an export is written: a layout for the ERP, or what a grid is exported as. */
const FormatInput = ({
  rule,
  error,
  profiles,
  onChange,
}: Pick<RowProps<ExportValues>, 'rule' | 'onChange'> & { error: string | undefined; profiles: Profiles }) =>
  isDocumentExport(rule.what) ? (
    <Select
      label="Formato"
      allowDeselect={false}
      data={[
        { value: inUse, label: 'El que esté en uso' },
        ...profiles.filter(({ kind }) => kind === rule.what).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={rule.layoutId ?? inUse}
      error={error}
      onChange={layoutId => onChange({ ...rule, layoutId: layoutId || null })}
    />
  ) : (
    <Select
      label="Formato"
      allowDeselect={false}
      data={['csv', 'xlsx']}
      value={rule.format}
      onChange={format => onChange({ ...rule, format: format === 'xlsx' ? 'xlsx' : 'csv' })}
    />
  )

type ExportRowProps = RowProps<ExportValues> & { profiles: Profiles }

const ExportRow = ({ rule, index, named, profiles, errors, onChange, onRemove }: ExportRowProps) => (
  <li className={classes.rule}>
    <div className={classes.pair}>
      <Select
        label="Qué sale"
        searchable
        allowDeselect={false}
        data={choices(named)}
        value={rule.what || null}
        error={errors[`exports.${index}.what`]}
        onChange={what => onChange({ ...rule, what: what ?? '', layoutId: null })}
      />
      {rule.what !== '' && (
        <FormatInput rule={rule} error={errors[`exports.${index}.layoutId`]} profiles={profiles} onChange={onChange} />
      )}
    </div>
    <ScheduleInput
      label="Cuándo"
      value={rule.schedule}
      errors={errors}
      path={`exports.${index}.schedule`}
      onChange={schedule => onChange({ ...rule, schedule })}
    />
    <IconButton size="small" icon={IconTrash} label={`Quitar la exportación ${index + 1}`} onClick={onRemove} />
  </li>
)

type Props = InputsProps & { options: ConnectionOptions | undefined }

const replaced = <Rule extends { key: string }>(rules: Rule[], rule: Rule): Rule[] =>
  rules.map(one => (one.key === rule.key ? rule : one))
const without = <Rule extends { key: string }>(rules: Rule[], { key }: Rule): Rule[] =>
  rules.filter(one => one.key !== key)

/** Which files are imported as what, how often they are looked for, and what waits for a person. */
export const ImportInputs = ({ values, errors, options, onChange }: Props) => (
  <fieldset className={classes.group}>
    <legend>Lo que entra</legend>
    {values.imports.length > 0 && (
      <ScheduleInput
        label="Mirar la carpeta"
        value={values.schedule}
        errors={errors}
        path="schedule"
        onChange={schedule => onChange({ schedule })}
      />
    )}
    <ul className={classes.rules}>
      {values.imports.map((rule, index) => (
        <ImportRow
          key={rule.key}
          rule={rule}
          index={index}
          named={options?.imports ?? []}
          errors={errors}
          onChange={next => onChange({ imports: replaced(values.imports, next) })}
          onRemove={() => onChange({ imports: without(values.imports, rule) })}
        />
      ))}
    </ul>
    {errors.imports && (
      <p className={classes.error} role="alert">
        {errors.imports}
      </p>
    )}
    {values.imports.length < maximumImports && (
      <Button
        size="small"
        leftIcon={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange({ imports: [...values.imports, newImport()] })}
      >
        Agregar archivos que entran
      </Button>
    )}
  </fieldset>
)

/** What is exported, and when. */
export const ExportInputs = ({ values, errors, options, onChange }: Props) => (
  <fieldset className={classes.group}>
    <legend>Lo que sale</legend>
    <ul className={classes.rules}>
      {values.exports.map((rule, index) => (
        <ExportRow
          key={rule.key}
          rule={rule}
          index={index}
          named={options?.exports ?? []}
          profiles={options?.profiles ?? []}
          errors={errors}
          onChange={next => onChange({ exports: replaced(values.exports, next) })}
          onRemove={() => onChange({ exports: without(values.exports, rule) })}
        />
      ))}
    </ul>
    {values.exports.length < maximumExports && (
      <Button
        size="small"
        leftIcon={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange({ exports: [...values.exports, newExport()] })}
      >
        Agregar una exportación
      </Button>
    )}
  </fieldset>
)
