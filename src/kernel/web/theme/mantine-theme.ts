import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, mergeThemeOverrides } from '@mantine/core'
import classes from './inputs.module.css'
import { mantineVariables } from './mantine-variables.ts'

/**
 * Mantine requires ten shades but never uses them: mantine-variables sets every variable that depends on this colour.
 */
const brand: MantineColorsTuple = [
  'var(--primary-soft)',
  'var(--primary-soft)',
  'var(--primary-soft)',
  'var(--primary)',
  'var(--primary)',
  'var(--primary)',
  'var(--primary)',
  'var(--primary-hover)',
  'var(--primary-hover)',
  'var(--primary-hover)',
]

const input = {
  classNames: {
    input: classes.input,
    wrapper: classes.wrapper,
    label: classes.label,
    error: classes.error,
    description: classes.description,
    required: classes.required,
  },
}

const surface = { shadow: 'sm', radius: 8, transitionProps: { transition: 'fade', duration: 120 } } as const

export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-2)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  defaultRadius: 'sm',
  colors: { brand },
  primaryColor: 'brand',
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Input: { ...input, defaultProps: { size: 'sm' } },
    // Description and error are below the input.
    InputWrapper: { ...input, defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    TextInput: input,
    Checkbox: {
      defaultProps: { size: 'xs' },
      classNames: { input: classes.checkbox, label: classes.checkboxLabel, body: classes.checkboxBody },
    },
    // A group's description is above its options, each of which has a description of its own.
    RadioGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    Radio: {
      defaultProps: { size: 'xs' },
      classNames: {
        radio: classes.radio,
        label: classes.checkboxLabel,
        description: classes.radioDescription,
        body: classes.radioBody,
        inner: classes.radioInner,
      },
    },
    SegmentedControl: {
      defaultProps: { radius: 8 },
      classNames: { root: classes.segments, indicator: classes.segmentMark, label: classes.segment },
    },
    Pill: { classNames: { root: classes.pill } },
    Switch: {
      classNames: { description: classes.inlineDescription, input: classes.switchInput, thumb: classes.switchThumb },
    },
    Menu: {
      defaultProps: { ...surface, withInitialFocusPlaceholder: false, position: 'bottom-end', offset: 4 },
      classNames: {
        dropdown: classes.dropdown,
        item: classes.menuItem,
        label: classes.menuLabel,
        divider: classes.menuDivider,
      },
    },
    Popover: {
      defaultProps: { ...surface, position: 'bottom-start', offset: 4 },
      classNames: { dropdown: classes.dropdown },
    },
    Combobox: { classNames: { dropdown: classes.dropdown, option: classes.option } },
    Select: {
      defaultProps: { withScrollArea: false },
      classNames: { dropdown: classes.dropdown, option: classes.option, options: classes.options },
    },
    MultiSelect: {
      defaultProps: { withScrollArea: false },
      classNames: { dropdown: classes.dropdown, option: classes.option, options: classes.options },
    },
    Tooltip: {
      defaultProps: { openDelay: 300, transitionProps: { transition: 'fade', duration: 120 } },
      classNames: { tooltip: classes.tooltip },
    },
    DatePicker: { classNames: { day: classes.day } },
    // The clear button has no text of its own.
    DateInput: {
      defaultProps: { clearButtonProps: { 'aria-label': 'Borrar la fecha' } },
      classNames: { day: classes.day },
    },
    DateTimePicker: { classNames: { day: classes.day } },
    Drawer: {
      defaultProps: { transitionProps: { duration: 180 }, closeButtonProps: { 'aria-label': 'Cerrar' } },
      classNames: {
        title: classes.modalTitle,
        content: classes.drawer,
        header: classes.drawer,
        overlay: classes.overlay,
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 12,
        padding: 0,
        transitionProps: { transition: 'fade', duration: 180 },
        closeButtonProps: { 'aria-label': 'Cerrar' },
      },
      classNames: {
        header: classes.modalHeader,
        title: classes.modalTitle,
        body: classes.modalBody,
        content: classes.modalContent,
        overlay: classes.overlay,
      },
    },
  },
})

const still = { defaultProps: { transitionProps: { duration: 0 } } }

/** The theme for people who switched motion off: no transitions. */
export const stillMantineTheme = mergeThemeOverrides(
  mantineTheme,
  createTheme({ components: { Menu: still, Popover: still, Tooltip: still, Drawer: still, Modal: still } }),
)

export const mantineVariablesResolver: CSSVariablesResolver = () => ({
  variables: mantineVariables,
  light: mantineVariables,
  dark: mantineVariables,
})
