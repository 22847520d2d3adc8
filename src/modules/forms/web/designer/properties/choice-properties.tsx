import { plainText } from '../../../contract/definition/plain-text.ts'
import { OptionsEditor } from './options-editor.tsx'
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

const looks = { radiogroup: 'Botones', dropdown: 'Lista desplegable' } as const
const manyLooks = { checkbox: 'Casillas', tagbox: 'Lista con búsqueda' } as const

const OtherSwitch = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <SwitchProperty
      label="Permitir «Otra»"
      help="Con lugar para escribir cuál."
      isOn={element.showOtherItem === true || element.hasOther === true}
      onChange={isOn =>
        edit({
          showOtherItem: isOn || undefined,
          hasOther: undefined,
          otherText: isOn ? (element.otherText ?? 'Otra') : element.otherText,
        })
      }
    />
  )
}

const OrderSwitch = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <SwitchProperty
      label="Mezclar el orden"
      isOn={element.choicesOrder === 'random'}
      onChange={isOn => edit({ choicesOrder: isOn ? 'random' : undefined })}
    />
  )
}

export const ChoiceProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <>
      <OptionsEditor element={element} list="choices" hasScore />
      <Part>
        <SelectProperty
          label="Se ve como"
          options={element.type === 'buttongroup' ? { ...looks, buttongroup: 'Botones en línea' } : looks}
          value={element.type}
          onChange={type => edit({ type })}
        />
        <OtherSwitch element={element} />
        <OrderSwitch element={element} />
      </Part>
    </>
  )
}

export const ChoicesProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <>
      <OptionsEditor element={element} list="choices" hasScore />
      <Part>
        <SelectProperty label="Se ve como" options={manyLooks} value={element.type} onChange={type => edit({ type })} />
        <Pair>
          <FigureProperty
            label="Al menos"
            value={element.minSelectedChoices}
            min={1}
            onChange={minSelectedChoices => edit({ minSelectedChoices })}
          />
          <FigureProperty
            label="Como máximo"
            value={element.maxSelectedChoices}
            min={1}
            onChange={maxSelectedChoices => edit({ maxSelectedChoices })}
          />
        </Pair>
        <OtherSwitch element={element} />
        <OrderSwitch element={element} />
      </Part>
    </>
  )
}

export const RankingProperties = ({ element }: ElementProps) => (
  <>
    <OptionsEditor element={element} list="choices" hasScore={false} />
    <Part>
      <OrderSwitch element={element} />
    </Part>
  </>
)

export const YesNoProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <Part title="Respuesta">
      <Pair>
        <TextProperty
          label="Si es verdadero"
          placeholder="Sí"
          value={element.labelTrue as string | undefined}
          onChange={labelTrue => edit({ labelTrue })}
        />
        <TextProperty
          label="Si es falso"
          placeholder="No"
          value={element.labelFalse as string | undefined}
          onChange={labelFalse => edit({ labelFalse })}
        />
      </Pair>
    </Part>
  )
}

const scaleLooks = { labels: 'Números', stars: 'Estrellas', smileys: 'Caritas' } as const

/** SurveyJS keeps the count of steps beside the limits; they have to agree. */
const limits = (min: number, max: number) => ({ rateMin: min, rateMax: max, rateCount: Math.max(2, max - min + 1) })

export const ScaleProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const min = Number(element.rateMin ?? 1)
  const max = Number(element.rateMax ?? 5)
  return (
    <Part title="Escala">
      <SelectProperty
        label="Se ve como"
        options={scaleLooks}
        value={plainText(element.rateType, 'labels')}
        onChange={rateType => edit({ rateType: rateType === 'labels' ? undefined : rateType })}
      />
      <Pair>
        <FigureProperty label="Desde" value={min} min={0} max={10} onChange={next => edit(limits(next ?? 1, max))} />
        <FigureProperty label="Hasta" value={max} min={1} max={20} onChange={next => edit(limits(min, next ?? 5))} />
      </Pair>
      <Pair>
        <TextProperty
          label="El menor significa"
          placeholder="Opcional"
          value={element.minRateDescription as string | undefined}
          onChange={minRateDescription => edit({ minRateDescription })}
        />
        <TextProperty
          label="El mayor significa"
          placeholder="Opcional"
          value={element.maxRateDescription as string | undefined}
          onChange={maxRateDescription => edit({ maxRateDescription })}
        />
      </Pair>
    </Part>
  )
}

export const MatrixProperties = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  return (
    <>
      <OptionsEditor element={element} list="rows" hasScore={false} />
      <OptionsEditor element={element} list="columns" hasScore />
      <Part>
        <SwitchProperty
          label="Exigir todas las filas"
          isOn={element.eachRowRequired === true || element.isAllRowRequired === true}
          onChange={isOn => edit({ eachRowRequired: isOn || undefined, isAllRowRequired: undefined })}
        />
      </Part>
    </>
  )
}
