import { TextInput } from '@mantine/core'
import { kindOf } from '../../../contract/definition/kinds.ts'
import { plainText } from '../../../contract/definition/plain-text.ts'
import type { FormElement, FormValidator } from '../../../contract/definition/types.ts'
import {
  type ElementProps,
  FigureProperty,
  Pair,
  Part,
  SelectProperty,
  SwitchProperty,
  TextProperty,
  useElementEdit,
} from './property.tsx'

const inputTypes = { text: 'Texto', email: 'Correo', tel: 'Teléfono', url: 'Dirección web' } as const

const patternOf = (element: FormElement): string =>
  plainText(element.validators?.find(({ type }) => type === 'regexvalidator')?.regex)

/** The validators with another pattern, the others as they were. */
const withPattern = (element: FormElement, regex: string): FormValidator[] | undefined => {
  const rest = (element.validators ?? []).filter(({ type }) => type !== 'regexvalidator')
  const all = regex === '' ? rest : [...rest, { type: 'regexvalidator', text: 'No tiene el formato pedido.', regex }]
  return all.length > 0 ? all : undefined
}

const patterns = {
  '': 'Cualquiera',
  '^[0-9]+$': 'Solo números',
  '^[0-9]{6}$': '6 números',
  '^[0-9]{2}-?[0-9]{8}-?[0-9]$': 'CUIT',
  '^[A-Za-z]{2,3}[0-9]{3}[A-Za-z]{0,2}$': 'Patente',
} as const

const PatternProperty = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const pattern = patternOf(element)
  const known = Object.hasOwn(patterns, pattern)
  return (
    <SelectProperty
      label="Formato exigido"
      options={known ? patterns : { ...patterns, [pattern]: `Otro: ${pattern}` }}
      value={pattern}
      onChange={regex => edit({ validators: withPattern(element, regex) })}
    />
  )
}

export const TextProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const type = plainText(element.inputType, 'text')
  return (
    <Part title="Respuesta">
      {kindOf(element) === 'text' && (
        <SelectProperty
          label="Qué se escribe"
          options={inputTypes}
          value={type}
          onChange={next => edit({ inputType: next === 'text' ? undefined : next })}
        />
      )}
      <PatternProperty element={element} />
      <FigureProperty
        label="Letras como máximo"
        value={element.maxLength}
        min={1}
        max={10_000}
        onChange={maxLength => edit({ maxLength })}
      />
    </Part>
  )
}

export const LongTextProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <Part title="Respuesta">
      <Pair>
        <FigureProperty
          label="Letras como máximo"
          value={element.maxLength}
          min={1}
          max={10_000}
          onChange={maxLength => edit({ maxLength })}
        />
        <FigureProperty
          label="Renglones"
          value={element.rows}
          min={1}
          max={20}
          placeholder="4"
          onChange={rows => edit({ rows })}
        />
      </Pair>
    </Part>
  )
}

export const FigureProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const isMoney = kindOf(element) === 'money'
  const { unit } = element.anden ?? {}
  return (
    <Part title="Valores aceptados">
      <Pair>
        <FigureProperty label="Mínimo" value={element.min} decimals={4} onChange={min => edit({ min })} />
        <FigureProperty label="Máximo" value={element.max} decimals={4} onChange={max => edit({ max })} />
      </Pair>
      {!isMoney && (
        <Pair>
          <TextProperty
            label="Unidad"
            placeholder="kg, °C, m"
            value={unit}
            onChange={next =>
              edit({
                anden: { ...element.anden, kind: 'number', unit: next === undefined ? undefined : plainText(next) },
              })
            }
          />
          <FigureProperty
            label="De a"
            placeholder="Libre"
            value={element.step}
            min={0}
            decimals={4}
            onChange={step => edit({ step })}
          />
        </Pair>
      )}
    </Part>
  )
}

export const DateProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const type = kindOf(element) === 'time' ? 'time' : 'date'
  const input = (label: string, property: 'min' | 'max') => (
    <TextInput
      label={label}
      type={type}
      value={plainText(element[property])}
      onChange={event => edit({ [property]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <Part title="Valores aceptados">
      <Pair>
        {input('Desde', 'min')}
        {input('Hasta', 'max')}
      </Pair>
    </Part>
  )
}

export const PhotoProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const setMost = (maxFiles: number | undefined): void => edit({ maxFiles, allowMultiple: (maxFiles ?? 10) > 1 })
  return (
    <Part title="Fotos">
      <Pair>
        <FigureProperty
          label="Al menos"
          value={element.anden?.minFiles ?? 1}
          min={1}
          max={20}
          onChange={minFiles => edit({ anden: { ...element.anden, kind: 'photo', minFiles } })}
        />
        <FigureProperty label="Como máximo" value={element.maxFiles ?? 1} min={1} max={20} onChange={setMost} />
      </Pair>
      <SwitchProperty
        label="Solo con la cámara"
        help="No deja elegir una foto guardada en el teléfono."
        isOn={element.sourceType === 'camera'}
        onChange={isOn => edit({ sourceType: isOn ? 'camera' : undefined })}
      />
    </Part>
  )
}
