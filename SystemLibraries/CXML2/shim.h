#pragma once
#include <libxml/xmlversion.h>
// ICU's headers would meet those of Foundation's own ICU, which another version wrote; nothing here is about them.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>

/// Says nothing: the default writes to the standard error, with what stands in the document.
static inline void xml_say_nothing(void *context, const char *message, ...) {}
static inline void xml_hear_nothing(void *context, xmlErrorPtr error) {}
static inline void xml_be_quiet(void) {
    xmlSetGenericErrorFunc(NULL, xml_say_nothing);
}
/// The handlers of a document without entities: whoever declares one is refused by `subset`.
static inline xmlSAXHandler xml_handlers(
    startElementNsSAX2Func start, endElementNsSAX2Func end, charactersSAXFunc text, internalSubsetSAXFunc subset) {
    xmlSAXHandler handlers = {0};
    handlers.initialized = XML_SAX2_MAGIC;
    handlers.startElementNs = start;
    handlers.endElementNs = end;
    handlers.characters = text;
    handlers.ignorableWhitespace = text;
    handlers.cdataBlock = text;
    handlers.internalSubset = subset;
    handlers.serror = (xmlStructuredErrorFunc)xml_hear_nothing;
    return handlers;
}
/// No network, no huge documents. NOENT makes `&amp;` in attributes the letter it is; no other entity can be there, since a
/// document type is refused before its first declaration.
static inline int xml_use_options(xmlParserCtxtPtr context) {
    return xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_COMPACT |
         XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
}
/// xmlFree is a variable, which Swift takes for shared state.
static inline void xml_free(void *memory) { xmlFree(memory); }
