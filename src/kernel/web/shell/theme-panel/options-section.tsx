import { arrange } from '../layouts/arrangement.ts'
import { isOffered, type OptionName, optionValues } from '../layouts/layout-options.ts'
import { type LayoutState, useLayout } from '../layouts/use-layout.ts'
import { usePanels } from '../panels/use-panels.ts'
import { Segments, SwitchRow } from './choices.tsx'
import { optionGroups, wordsOf } from './option-words.ts'
import classes from './theme-panel.module.css'

const Option = ({ layout, name }: { layout: LayoutState; name: OptionName }) => {
  const { label, values } = wordsOf(layout.style, name)
  const value = layout.options[name]
  if (!values)
    return <SwitchRow label={label} checked={value === true} onChange={isOn => layout.setOption(name, isOn)} />
  return (
    <Segments
      label={label}
      options={optionValues[name].map(option => ({ value: option, label: values[String(option)] ?? String(option) }))}
      value={value}
      onChange={option => layout.setOption(name, option)}
    />
  )
}

/** A toolbar that scrolls away at the top requires that the whole page scrolls, so the scroll option is hidden. */
const isForced = ({ style, options }: LayoutState, name: OptionName): boolean =>
  name === 'scroll' && options.scroll !== arrange(style, options).scroll

/** Only the options that have an effect in the current layout. */
export const OptionsSection = () => {
  const layout = useLayout()
  const hasChat = usePanels().some(panel => panel.id === 'chat')
  const groups = optionGroups.map(names =>
    names.filter(
      name =>
        isOffered(layout.style, layout.options, name) &&
        !isForced(layout, name) &&
        (name !== 'rightSidePanel.display' || hasChat),
    ),
  )
  return (
    <section>
      <h3>Opciones</h3>
      {groups.map(names => (
        <div key={names[0]} className={classes.group}>
          {names.map(name => (
            <Option key={name} layout={layout} name={name} />
          ))}
        </div>
      ))}
      {!layout.options['navbar.display'] && (
        <p className={classes.note}>Sin menú, se llega a las pantallas con la búsqueda y los accesos directos.</p>
      )}
      {!layout.options['toolbar.display'] && (
        <p className={classes.note}>Sin barra, a estos ajustes se vuelve por el botón del costado.</p>
      )}
    </section>
  )
}
