import { NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
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
  options: ConnectionOptions | undefined
  errors: Record<string, string>
  onChange: (rule: Rule) => void
  onRemove: () => void
}

const ImportRow = ({ rule, index, options, errors, onChange, onRemove }: RowProps<ImportValues>) => {
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
          data={choices(options?.imports ?? [])}
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

const ExportRow = ({ rule, index, options, errors, onChange, onRemove }: RowProps<ExportValues>) => (
  <li className={classes.rule}>
    <div className={classes.pair}>
      <Select
        label="Qué sale"
        searchable
        allowDeselect={false}
        data={choices(options?.exports ?? [])}
        value={rule.what || null}
        error={errors[`exports.${index}.what`]}
        onChange={what => onChange({ ...rule, what: what ?? '', layoutId: null })}
      />
      {rule.what !== '' && (
        <FormatInput
          rule={rule}
          error={errors[`exports.${index}.layoutId`]}
          profiles={options?.profiles ?? []}
          onChange={onChange}
        />
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

type GroupProps<Rule> = {
  legend: string
  /** What the server calls the list in its errors. */
  name: 'imports' | 'exports'
  addLabel: string
  maximum: number
  rules: Rule[]
  options: ConnectionOptions | undefined
  errors: Record<string, string>
  Row: ComponentType<RowProps<Rule>>
  make: () => Rule
  onChange: (rules: Rule[]) => void
  /** Above the rules, when there are any. */
  children?: ReactNode
}

const RuleGroup = <Rule extends { key: string }>(props: GroupProps<Rule>) => {
  const { legend, name, addLabel, maximum, rules, options, errors, Row, make, onChange, children } = props
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {rules.length > 0 && children}
      <ul className={classes.rules}>
        {rules.map((rule, index) => (
          <Row
            key={rule.key}
            rule={rule}
            index={index}
            options={options}
            errors={errors}
            onChange={next => onChange(rules.map(one => (one.key === rule.key ? next : one)))}
            onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ul>
      {errors[name] && (
        <p className={classes.error} role="alert">
          {errors[name]}
        </p>
      )}
      {rules.length < maximum && (
        <Button size="small" leftIcon={<IconPlus size={16} aria-hidden />} onClick={() => onChange([...rules, make()])}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

type Props = InputsProps & { options: ConnectionOptions | undefined }

/** Which files are imported as what, how often they are looked for, and what waits for a person. */
export const ImportInputs = ({ values, errors, options, onChange }: Props) => (
  <RuleGroup
    legend="Lo que entra"
    name="imports"
    addLabel="Agregar archivos que entran"
    maximum={maximumImports}
    rules={values.imports}
    options={options}
    errors={errors}
    Row={ImportRow}
    make={newImport}
    onChange={imports => onChange({ imports })}
  >
    <ScheduleInput
      label="Mirar la carpeta"
      value={values.schedule}
      errors={errors}
      path="schedule"
      onChange={schedule => onChange({ schedule })}
    />
  </RuleGroup>
)

/** What is exported, and when. */
export const ExportInputs = ({ values, errors, options, onChange }: Props) => (
  <RuleGroup
    legend="Lo que sale"
    name="exports"
    addLabel="Agregar una exportación"
    maximum={maximumExports}
    rules={values.exports}
    options={options}
    errors={errors}
    Row={ExportRow}
    make={newExport}
    onChange={exports => onChange({ exports })}
  />
)
