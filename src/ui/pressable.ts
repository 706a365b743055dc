import './pressable.css';

/**
 * The library of menus and lookups writes a style element into the page, which our content security policy refuses and reports each time. It writes none where
 * an element with this id is there already; `pressable.css` says the same. The library's own answer is a nonce, which a page that is a file cannot have
 * (https://github.com/adobe/react-spectrum/issues/8273): this can go when its styles come from a file.
 */
const styleId = 'react-aria-pressable-style';

if (document.getElementById(styleId) === null) {
  const marker = document.createElement('template');
  marker.id = styleId;
  document.head.append(marker);
}
