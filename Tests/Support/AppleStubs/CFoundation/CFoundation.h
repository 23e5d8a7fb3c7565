// Structs that Objective-C methods take have to come from C.
typedef struct _NSRange {
  long location;
  long length;
} NSRange;
