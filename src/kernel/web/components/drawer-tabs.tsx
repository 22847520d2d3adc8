import { useId } from 'react'
import { cx } from './cx.ts'
import classes from './drawer-tabs.module.css'

type DrawerTabsProps = { label: string; tabs: string[]; chosen: number; onChoose: (index: number) => void }

/** Tabs at the top of a drawer, for records with more parts than fit in one form. */
export const DrawerTabs = ({ label, tabs, chosen, onChoose }: DrawerTabsProps) => {
  const id = useId()
  return (
    <fieldset className={classes.tabs}>
      <legend className="visually-hidden">{label}</legend>
      {tabs.map((title, index) => (
        <label key={title} className={cx(classes.tab, index === chosen && classes.chosen)}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  )
}
