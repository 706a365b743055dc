import './pressable.css';

/**
 * The library of menus and lookups adds a style element to the page, which our content security policy refuses and reports each time. It adds none where an element
 * with this id exists already; `pressable.css` has the same style. The library's own solution is a nonce, which a page that is a static file cannot have
 * (https://github.com/adobe/react-spectrum/issues/8273): this can go when the library's styles come from a file.
 */
const styleId = 'react-aria-pressable-style';

if (document.getElementById(styleId) === null) {
  const marker = document.createElement('template');
  marker.id = styleId;
  document.head.append(marker);
}
